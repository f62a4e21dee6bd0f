package tuzuo.shell;

import com.facebook.react.bridge.Promise;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Runs tasks one at a time, off the UI thread, and passes the result or failure to the promise. */
public final class Work {
  private final ExecutorService worker = Executors.newSingleThreadExecutor();
  private final String code;

  /** @param code error code of every failure */
  public Work(String code) {
    this.code = code;
  }

  public void run(Promise promise, Callable<?> task) {
    worker.execute(
        () -> {
          try {
            promise.resolve(task.call());
          } catch (Exception failure) {
            promise.reject(code, failure);
          }
        });
  }
}
