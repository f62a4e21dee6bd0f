import { createReactApp } from '@tarojs/plugin-framework-react/dist/runtime';
import * as React from 'react';
import * as ReactDOM from 'react-dom/client';

// Gives Taro's hooks their React. The kit does so only for a whole app, which it cannot start with Taro 4.
createReactApp(() => null, React, ReactDOM, {});
