import type { Written } from './block.ts'
import { BlockView, Lines } from './block-view.tsx'
import type { LetterFrame } from './letter.ts'
import { darkSheet, fonts, ground, ink, line, quiet } from './styles.ts'

type Props = {
  readonly written: Written
  readonly language: string
  readonly dir: 'ltr' | 'rtl'
  readonly shop: LetterFrame['shop']
  readonly foot: readonly string[]
}

/** One narrow column: name of the shop, what there is to say, who says it. */
export function Layout({ written, language, dir, shop, foot }: Props) {
  const start = dir === 'rtl' ? 'right' : 'left'
  return (
    <html lang={language} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{written.subject}</title>
        <style>{darkSheet}</style>
      </head>
      <body className="ground" style={{ margin: 0, padding: 0, background: ground }}>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} dir={dir}>
          <tbody>
            <tr>
              <td className="ground" align="center" style={{ padding: '24px 12px', background: ground }}>
                <table
                  role="presentation"
                  className="sheet"
                  width={560}
                  cellPadding={0}
                  cellSpacing={0}
                  style={{
                    width: '100%',
                    maxWidth: 560,
                    background: '#ffffff',
                    borderRadius: 8,
                    color: ink,
                    fontFamily: fonts,
                    textAlign: start,
                  }}
                >
                  <tbody>
                    <tr>
                      <td className="rule" style={{ padding: '20px 28px', borderBottom: `1px solid ${line}` }}>
                        <a
                          href={shop.url}
                          className="ink"
                          style={{ color: ink, textDecoration: 'none', fontWeight: 700, fontSize: 18 }}
                        >
                          <span dir="auto">{shop.name}</span>
                        </a>
                      </td>
                    </tr>
                    <tr>
                      <td style={{ padding: '28px 28px 12px' }}>
                        <h1 style={{ margin: '0 0 16px', fontSize: 26, lineHeight: 1.2 }}>{written.title}</h1>
                        {written.blocks.map((block, at) => (
                          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a letter keep their places
                          <BlockView key={at} block={block} dir={dir} button={shop.button} />
                        ))}
                      </td>
                    </tr>
                    <tr>
                      <td
                        className="rule quiet"
                        style={{
                          padding: '16px 28px 24px',
                          borderTop: `1px solid ${line}`,
                          color: quiet,
                          fontSize: 13,
                          lineHeight: 1.5,
                        }}
                      >
                        <Lines of={foot} />
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}
