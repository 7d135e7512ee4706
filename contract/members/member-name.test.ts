import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { memberName } from '../accounts/accounts.ts';

test.each(
  `Zoë|Nguyễn|Łukasz|Ștefan|Şebnem|Çağla|José-María|O’Brien|Đorđe|Æsa|Øyvind|Ásgeir|Þóra|Ğülşen|Ŵynn|Anna_88|Jürgen F.|Zoe\u0308
  |q\u0303uinn|Ludwig ẞ`
    .split('|')
    .map((name) => name.trim()),
)('%s is a valid name', (name) => expect(z.parse(memberName, name)).toBe(name.normalize('NFKC')));
