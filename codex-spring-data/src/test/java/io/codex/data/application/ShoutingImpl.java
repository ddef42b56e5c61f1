package io.codex.data.application;

final class ShoutingImpl implements Shouting {

    @Override
    public String shout(String text) {
        return text + "!";
    }
}
