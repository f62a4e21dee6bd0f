package tuzuo.push;

import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.content.Context;
import android.content.Intent;
import android.net.Uri;
import com.google.firebase.messaging.FirebaseMessagingService;
import com.google.firebase.messaging.RemoteMessage;
import java.util.Map;
import tuzuo.app.R;

/** Shows the server's notifications, once per id; a tap opens the page like a link. */
public final class PushService extends FirebaseMessagingService {
  private static final String CHANNEL = "results";

  @Override
  public void onMessageReceived(RemoteMessage message) {
    Map<String, String> data = message.getData();
    String id = data.get("id");
    String page = data.get("page");
    if (id == null || page == null) return;
    NotificationManager manager = (NotificationManager) getSystemService(Context.NOTIFICATION_SERVICE);
    manager.createNotificationChannel(
        new NotificationChannel(
            CHANNEL, getString(R.string.push_channel), NotificationManager.IMPORTANCE_DEFAULT));
    Intent open = new Intent(Intent.ACTION_VIEW, Uri.parse("tuzuo://open?page=" + Uri.encode(page)));
    open.setPackage(getPackageName());
    PendingIntent tap =
        PendingIntent.getActivity(
            this, id.hashCode(), open, PendingIntent.FLAG_IMMUTABLE | PendingIntent.FLAG_UPDATE_CURRENT);
    Notification notification =
        new Notification.Builder(this, CHANNEL)
            .setSmallIcon(R.drawable.ic_launcher_foreground)
            .setContentTitle(data.get("title"))
            .setContentText(data.get("text"))
            .setContentIntent(tap)
            .setAutoCancel(true)
            .build();
    manager.notify(id, 0, notification);
  }

  /** The page registers the new token when the next task starts. */
  @Override
  public void onNewToken(String token) {}
}
