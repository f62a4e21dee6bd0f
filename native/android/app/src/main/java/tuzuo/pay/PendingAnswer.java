package tuzuo.pay;

import com.facebook.react.bridge.Promise;

/** The one call that waits for another app's answer; a second one ends the first. */
final class PendingAnswer {
  private static Promise waiting;

  private PendingAnswer() {}

  static synchronized void await(Promise next) {
    give("unknown");
    waiting = next;
  }

  /** Answers what waits; nothing happens when nothing does. */
  static synchronized void give(String outcome) {
    Promise answered = waiting;
    waiting = null;
    if (answered != null) answered.resolve(outcome);
  }

  static synchronized Promise waiting() {
    return waiting;
  }

  /** Ends this call, if it is still the one that waits. */
  static synchronized void giveUp(Promise which) {
    if (waiting == which) give("unknown");
  }
}
