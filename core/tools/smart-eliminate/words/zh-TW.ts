import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: '智慧消除', line: '塗一下，雜物和水漬就不見了' };
