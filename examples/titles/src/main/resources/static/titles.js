// Search as you type over /api/titles. Every title is text that somebody else wrote: it only ever reaches the page
// through textContent, and the server through URLSearchParams.

const PAGE_SIZE = 100;
const DEBOUNCE_MILLIS = 120;
const STATUS_MILLIS = 1000;
const PREFETCH_MARGIN = '800px';

const element = (id) => document.getElementById(id);
const prefix = element('prefix');
const list = element('titles');
const number = new Intl.NumberFormat('en');

// The search that the page shows. A newer one replaces it, and answers to older ones are dropped.
let search = null;

class Search {
  constructor(text) {
    this.text = text;
    this.abort = new AbortController();
    this.next = null;
    this.loading = false;
    this.shown = 0;
    this.count = null;
    this.micros = null;
  }

  get current() {
    return search === this;
  }

  cancel() {
    this.abort.abort();
  }

  async ask(path, parameters) {
    const response = await fetch(`${path}?${new URLSearchParams(parameters)}`, { signal: this.abort.signal });
    const body = await response.json();
    if (!response.ok) {
      throw new Error(body.detail ?? `The server answered ${response.status}`);
    }
    return body;
  }

  async first() {
    await this.load({}, true);
    if (this.current && this.micros !== null) {
      await this.countAll();
    }
  }

  async more() {
    if (this.next !== null && !this.loading) {
      await this.load({ after: this.next }, false);
    }
  }

  async load(position, replace) {
    this.loading = true;
    list.setAttribute('aria-busy', 'true');
    try {
      const answer = await this.ask('api/titles', { prefix: this.text, limit: PAGE_SIZE, ...position });
      if (this.current) {
        this.accept(answer, replace);
        // After a failure nothing is asked again until the user does: the end stays in sight and would ask without a pause.
        watchEnd();
      }
    } catch (failure) {
      this.failed(failure, () => this.load(position, replace));
    } finally {
      this.loading = false;
      if (this.current) {
        list.setAttribute('aria-busy', 'false');
      }
    }
  }

  accept(answer, replace) {
    this.next = answer.next;
    this.micros = answer.micros;
    show(answer.items, replace);
    this.shown += answer.items.length;
    element('problem').hidden = true;
    element('end').hidden = this.next !== null || this.shown === 0;
    element('empty').hidden = this.shown > 0;
    element('empty').textContent = this.text === '' ? 'No titles yet' : `No title begins with “${this.text}”`;
    this.report();
  }

  async countAll() {
    try {
      if (this.next === null) {
        this.count = this.shown;
      } else if (this.text !== '') {
        this.count = (await this.ask('api/titles/count', { prefix: this.text })).count;
      }
      if (this.current) {
        this.report();
      }
    } catch (failure) {
      this.failed(failure, () => this.countAll());
    }
  }

  report() {
    const time = this.micros < 1000 ? `${this.micros} µs` : `${(this.micros / 1000).toFixed(1)} ms`;
    const found = this.count === null ? '' : `${number.format(this.count)} ${this.count === 1 ? 'title' : 'titles'} · `;
    element('answer').textContent = `${found}answered in ${time}`;
  }

  failed(failure, again) {
    if (failure.name === 'AbortError' || !this.current) {
      return;
    }
    element('problem-text').textContent = failure.message;
    element('problem').hidden = false;
    element('retry').onclick = () => {
      element('problem').hidden = true;
      again();
    };
  }
}

function show(items, replace) {
  const rows = items.map((item) => {
    const row = document.createElement('li');
    row.tabIndex = -1;
    const name = document.createElement('span');
    name.className = 'name';
    name.dir = 'auto';
    name.textContent = item.name;
    const position = document.createElement('span');
    position.className = 'position';
    position.textContent = `line ${number.format(item.position)}`;
    row.append(name, position);
    return row;
  });
  if (replace) {
    list.replaceChildren(...rows);
    window.scrollTo({ top: 0 });
  } else {
    list.append(...rows);
  }
}

function start() {
  search?.cancel();
  search = new Search(prefix.value);
  const address = new URL(location.href);
  if (search.text === '') {
    address.searchParams.delete('prefix');
  } else {
    address.searchParams.set('prefix', search.text);
  }
  history.replaceState(null, '', address);
  search.first();
}

// Watching anew makes the observer tell the place of the end at once, also when it did not leave the screen.
const endObserver = new IntersectionObserver((entries) => {
  if (entries.some((entry) => entry.isIntersecting)) {
    search?.more();
  }
}, { rootMargin: PREFETCH_MARGIN });

function watchEnd() {
  endObserver.unobserve(element('more'));
  endObserver.observe(element('more'));
}

let debounce = 0;
prefix.addEventListener('input', (event) => {
  clearTimeout(debounce);
  // While an input method composes a word, the text is not yet what the user means.
  if (!event.isComposing) {
    debounce = setTimeout(start, DEBOUNCE_MILLIS);
  }
});
prefix.addEventListener('compositionend', () => {
  clearTimeout(debounce);
  debounce = setTimeout(start, DEBOUNCE_MILLIS);
});

function moveFocus(from, step) {
  const target = from === prefix ? list.firstElementChild : step > 0 ? from.nextElementSibling : from.previousElementSibling;
  if (target) {
    target.focus();
  } else if (step < 0) {
    prefix.focus();
  }
}

document.addEventListener('keydown', (event) => {
  const row = document.activeElement?.closest?.('#titles li');
  const inField = document.activeElement === prefix;
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  if (event.key === 'ArrowDown' && (inField || row)) {
    moveFocus(row ?? prefix, 1);
  } else if (event.key === 'ArrowUp' && row) {
    moveFocus(row, -1);
  } else if (event.key === '/' && !inField) {
    prefix.focus();
    prefix.select();
  } else if (event.key === 'Escape' && (inField || row)) {
    prefix.value = '';
    prefix.focus();
    start();
  } else {
    return;
  }
  event.preventDefault();
});

async function watchStatus() {
  const importing = element('importing');
  try {
    const response = await fetch('api/status');
    const status = await response.json();
    element('total').textContent = `${number.format(status.imported)} titles`;
    importing.hidden = status.state === 'ready';
    importing.textContent = `Importing: ${number.format(status.imported)} titles so far. You can search them already.`;
    if (status.state !== 'ready') {
      if (search !== null && search.shown === 0 && prefix.value === '') {
        start();
      }
      setTimeout(watchStatus, STATUS_MILLIS);
    }
  } catch {
    // The server is away for a moment; the search itself reports lasting trouble.
    setTimeout(watchStatus, STATUS_MILLIS);
  }
}

prefix.value = new URL(location.href).searchParams.get('prefix') ?? '';
start();
watchStatus();
