import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markdownHtml } from '#api/content/markdown.ts'

const html = (markdown: string) => markdownHtml(markdown).html

describe('markdown', () => {
  test.each([
    ['## Two words', '<h2 id="two-words">Two words</h2>'],
    ['# Top', '<h2 id="top">Top</h2>'],
    ['#### Deep #', '<h4 id="deep">Deep</h4>'],
    ['one\ntwo\n\nthree', '<p>one\ntwo</p>\n<p>three</p>'],
    ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['* a\n  more', '<ul><li>a\nmore</li></ul>'],
    ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
    ['7. a', '<ol start="7"><li>a</li></ol>'],
    ['text\n- a', '<p>text</p>\n<ul><li>a</li></ul>'],
    ['> said\n> so', '<blockquote><p>said\nso</p></blockquote>'],
    ['---', '<hr>'],
    ['```\n<b>&\n```', '<pre tabindex="0"><code>&lt;b&gt;&amp;</code></pre>'],
    ['**bold** and *soft* and _this_', '<p><strong>bold</strong> and <em>soft</em> and <em>this</em></p>'],
    ['snake_case_name and 2*3*4', '<p>snake_case_name and 2<em>3</em>4</p>'],
    ['`a < b`', '<p><code>a &lt; b</code></p>'],
    ['\\*not soft\\*', '<p>*not soft*</p>'],
    ['one  \ntwo', '<p>one<br>two</p>'],
    ['[*shop*](/store)', '<p><a href="/store"><em>shop</em></a></p>'],
    [
      '[there](https://example.com/a?b=1&c=2)',
      '<p><a href="https://example.com/a?b=1&amp;c=2" rel="noopener">there</a></p>',
    ],
    ['[write](mailto:a@b.co)', '<p><a href="mailto:a@b.co">write</a></p>'],
    ['', ''],
  ])('%j', (markdown, expected) => expect(html(markdown)).toBe(expected))

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'vbscript:x',
    'https:',
  ])('a link to %s shows its words alone', target => expect(html(`[words](${target})`)).toBe('<p>words</p>'))

  test('HTML is shown as text', () => {
    expect(html('<script>alert(1)</script>')).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
    expect(html('[a](/x"onmouseover="b)')).toBe('<p><a href="/x&quot;onmouseover=&quot;b">a</a></p>')
    expect(html('## <img src=x>')).toBe('<h2 id="img-src-x">&lt;img src=x&gt;</h2>')
  })

  test('pictures, tables and addresses of references are shown as text', () => {
    expect(html('![a](/x.png)')).toBe('<p>![a](/x.png)</p>')
    expect(html('|a|b|\n|-|-|')).toBe('<p>|a|b|\n|-|-|</p>')
    expect(html('[a]\n\n[a]: javascript:b')).toBe('<p>a</p>\n<p>[a]: javascript:b</p>')
  })

  test.each(['>', '- ', '> - ', '*a '])('no text nests without end: %j', piece => {
    const out = html(`${piece.repeat(5000)}x${' a*'.repeat(5000)}`)
    let [depth, deepest] = [0, 0]
    for (const [tag] of out.matchAll(/<\/?(blockquote|ul|em)>/g)) {
      depth += tag.startsWith('</') ? -1 : 1
      deepest = Math.max(deepest, depth)
    }
    expect(deepest).toBeLessThanOrEqual(6)
  })

  test('headings are listed, each under an id of its own, in any script', () => {
    const { headings } = markdownHtml('## A *b*\n\n### inner\n\n## A b\n\n## কাপড় ও রং\n\n## !')
    expect(headings).toEqual(
      [
        { id: 'a-b', text: 'A b' },
        { id: 'a-b-2', text: 'A b' },
        { id: 'কাপড়-ও-রং'.normalize(), text: 'কাপড় ও রং' },
        { id: 'part', text: '!' },
      ].map(({ id, text }) => ({ id: expect.toSatisfy((own: string) => own.normalize() === id.normalize()), text })),
    )
  })

  test('links go where the page’s language has them', () => {
    const { html: text } = markdownHtml('[a](/contact) [b](#part) [c](/gone)', target =>
      target === '/gone' ? null : target.startsWith('/') ? `/fr${target}` : target,
    )
    expect(text).toBe('<p><a href="/fr/contact">a</a> <a href="#part">b</a> c</p>')
  })

  test('whatever is written, nothing comes out but its own elements, all of them closed', () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '&',
        '`',
        '*',
        '**',
        '_',
        '[',
        ']',
        '(',
        ')',
        '\\',
        '\n',
        '\n\n',
        '> ',
        '- ',
        '1. ',
        '# ',
        '```\n',
      ),
      fc.constantFrom('<script>', '</p>', '<a href="javascript:x">', '[x](javascript:y)', '[x](/y "z)', '](', '<!--'),
    )
    const allowed =
      /^<(?:\/?(?:h[234]|p|ul|ol|li|blockquote|code|strong|em|a)|(?:hr|br)|h[234] id="[^"<>]*"|ol start="\d+"|pre tabindex="0"|\/pre|a href="(?:\/|#|https?:|mailto:|tel:)[^"<>]*"(?: rel="noopener")?)>$/i
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), pieces => {
        const out = html(pieces.join(''))
        const open: string[] = []
        for (const [tag] of out.matchAll(/<[^>]*>?/g)) {
          expect(tag).toMatch(allowed)
          const name = /^<\/?(\w+)/.exec(tag)![1]!
          if (name === 'hr' || name === 'br') continue
          if (tag.startsWith('</')) expect(open.pop()).toBe(name)
          else open.push(name)
        }
        expect(open).toEqual([])
        expect(out.replace(/<[^>]*>/g, '')).not.toMatch(/[<>]/)
      }),
      { numRuns: 500 },
    )
  })
})
