import { StyleSheet, Text, useColorScheme, View } from 'react-native';
import { displayName } from '../app.json';

/** Covers the pages until they are usable. */
export function SplashView() {
  const dark = useColorScheme() === 'dark';
  return (
    <View id="splash" style={[StyleSheet.absoluteFill, styles.screen, dark ? styles.dark : styles.light]}>
      <Text style={[styles.name, { color: dark ? '#8ab6ff' : '#1a62e0' }]}>{displayName}</Text>
    </View>
  );
}

const styles = StyleSheet.create({
  screen: { alignItems: 'center', justifyContent: 'center' },
  light: { backgroundColor: '#f5f7fa' },
  dark: { backgroundColor: '#101217' },
  name: { fontSize: 28, fontWeight: '600' },
});
