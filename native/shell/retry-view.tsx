import { Pressable, StyleSheet, Text, View } from 'react-native';
import { type LoadFailure, shellWords } from './words';

type RetryViewProps = {
  /** Whether the pages were dark. */
  dark: boolean;
  failure: LoadFailure;
  onRetry: () => void;
};

/** Shows that the pages did not load, and why. A tap anywhere retries, as the timeout's message promises. */
export function RetryView({ dark, failure, onRetry }: RetryViewProps) {
  const words = shellWords();
  const ink = { color: dark ? '#f2f4f7' : '#1d2129' };
  return (
    <Pressable
      id="state-error"
      accessibilityRole="button"
      onPress={onRetry}
      style={[StyleSheet.absoluteFill, styles.screen, dark ? styles.dark : styles.light]}
    >
      <Text style={[styles.title, ink]}>{words.title}</Text>
      <Text style={[styles.reason, ink]}>{words[failure]}</Text>
      <View style={styles.button}>
        <Text style={styles.label}>{words.retry}</Text>
      </View>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  screen: { alignItems: 'center', justifyContent: 'center', padding: 32 },
  light: { backgroundColor: '#ffffff' },
  dark: { backgroundColor: '#14161a' },
  title: { fontSize: 18, fontWeight: '600', textAlign: 'center' },
  reason: { fontSize: 15, lineHeight: 22, marginTop: 8, textAlign: 'center' },
  button: {
    alignItems: 'center',
    backgroundColor: '#1667f0',
    borderRadius: 24,
    justifyContent: 'center',
    marginTop: 24,
    minHeight: 48,
    minWidth: 160,
    paddingHorizontal: 24,
  },
  label: { color: '#ffffff', fontSize: 16, fontWeight: '600' },
});
