// Taro 3 asked for the target only; Taro 4 asks for its platform as well, which the kit does not set.
process.env.TARO_ENV = 'h5';
process.env.TARO_PLATFORM = 'web';
