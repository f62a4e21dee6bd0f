/**
 * What only an operator could act on: engines to connect, models to install, commands to run. No message for users may
 * mention it, in any language.
 */
export const OPERATOR_WORDS =
  /引擎|接入|部署|配置|云端|雲端|管理[员員]|npm |\bengine|moteur|motor\b|language model|modèle de langage|modelo de lenguaje|translator is set up|configur|\badmin/i;
