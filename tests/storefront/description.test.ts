import { expect, test } from 'vitest'
import { descriptionLines } from '#api/catalogue/product/description.ts'

test.each([
  ['|   5.2-ounce, 50/50     Tear-away label', ['5.2-ounce, 50/50', 'Tear-away label']],
  ['One.  Two.', ['One. Two.']],
  ['First\n\nSecond\r\nThird', ['First', 'Second', 'Third']],
  ['<p>Soft &amp; warm</p><ul><li>One</li><li>Two</li></ul>', ['Soft & warm', 'One', 'Two']],
  ['• a • b', ['a', 'b']],
  ['', []],
])('%j', (text, lines) => expect(descriptionLines(text)).toEqual(lines))
