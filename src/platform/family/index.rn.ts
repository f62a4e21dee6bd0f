import type { Family } from '@tuzuo/core/api/family';
import { Platform } from 'react-native';

export const family = (): Family => (Platform.OS === 'ios' ? 'app_ios' : 'app_android');
