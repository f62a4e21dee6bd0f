package tuzuo.pay;

import com.facebook.react.bridge.Promise;

/** The single call that waits for another app's result; a second call ends the first. */
final class PendingAnswer {
  private static Promise waiting;

  private PendingAnswer() {}

  static synchronized void await(Promise next) {
    give("unknown");
    waiting = next;
  }

  /** Resolves the waiting call; does nothing when there is none. */
  static synchronized void give(String outcome) {
    Promise answered = waiting;
    waiting = null;
    if (answered != null) answered.resolve(outcome);
  }

  static synchronized Promise waiting() {
    return waiting;
  }

  /** Ends this call if it is still the waiting one. */
  static synchronized void giveUp(Promise which) {
    if (waiting == which) give("unknown");
  }
}
