import { type CSSProperties, Fragment, type ReactNode } from 'react'
import type { Block } from './block.ts'
import type { ButtonColors } from './letter.ts'
import { cell, figure, line, quiet } from './styles.ts'

type Dir = 'ltr' | 'rtl'

/** A letter's part as tables with inline styles: Gmail, Yahoo, Outlook lack `bdi`, `display: block`, logical sides. */
export function BlockView({ block, dir, button }: { block: Block; dir: Dir; button: ButtonColors }) {
  const end = dir === 'rtl' ? 'left' : 'right'
  switch (block.type) {
    case 'paragraph':
      return <p style={{ margin: '0 0 20px', fontSize: 16, lineHeight: 1.55 }}>{block.text}</p>
    case 'note':
      return (
        <p className="quiet" style={{ margin: '0 0 12px', fontSize: 14, lineHeight: 1.5, color: quiet }}>
          {block.text}
        </p>
      )
    case 'button':
      return (
        <Box style={{ ...buttonStyle, background: button.ground }}>
          <a href={block.url} style={{ ...pressStyle, color: button.text }}>
            {block.label}
          </a>
        </Box>
      )
    case 'link':
      return (
        <p style={{ margin: '0 0 12px', fontSize: 14 }}>
          <a href={block.url} className="quiet" style={{ color: quiet }}>
            {block.label}
          </a>
        </p>
      )
    case 'code':
      return (
        <Box style={codeStyle}>
          <span dir="ltr">{block.code}</span>
        </Box>
      )
    case 'items':
      return (
        <Rows>
          {block.items.map(item => (
            <tr key={`${item.name} ${item.detail}`}>
              <td
                className="rule"
                style={{ ...cell, [dir === 'rtl' ? 'paddingLeft' : 'paddingRight']: 12, whiteSpace: 'nowrap' }}
              >
                {item.quantity}
              </td>
              <td className="rule" style={{ ...cell, width: '100%' }}>
                <span dir="auto" style={{ fontWeight: 600 }}>
                  {item.name}
                </span>
                <br />
                <span dir="auto" className="quiet" style={{ color: quiet, fontSize: 14 }}>
                  {item.detail}
                </span>
              </td>
              {item.amount === null ? null : (
                <td className="rule" style={{ ...figure, textAlign: end }}>
                  <span dir="auto">{item.amount}</span>
                </td>
              )}
            </tr>
          ))}
        </Rows>
      )
    case 'amounts':
      return (
        <Rows>
          {block.rows.map(({ label, amount, total }) => (
            <tr key={label} style={total ? { fontWeight: 600, fontSize: 18 } : undefined}>
              <td style={{ padding: '4px 0' }}>{label}</td>
              <td style={{ padding: '4px 0', textAlign: end, fontVariantNumeric: 'tabular-nums' }}>
                <span dir="auto">{amount}</span>
              </td>
            </tr>
          ))}
        </Rows>
      )
    case 'facts':
      return block.facts.map(({ label, lines }) => (
        <p key={label} style={{ margin: '0 0 16px', fontSize: 15, lineHeight: 1.5 }}>
          <span className="quiet" style={{ color: quiet, fontSize: 14 }}>
            {label}
          </span>
          <br />
          <Lines of={lines} />
        </p>
      ))
  }
}

/** Each in its own direction, one below the other. */
export function Lines({ of }: { of: readonly string[] }) {
  return of.map((text, at) => (
    <Fragment key={text}>
      {at > 0 ? <br /> : null}
      <span dir="auto">{text}</span>
    </Fragment>
  ))
}

/** Outlook pads and frames cells of tables, and nothing that stands within a line. */
function Box({ style, children }: { style: CSSProperties; children: ReactNode }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '8px 0 28px' }}>
      <tbody>
        <tr>
          <td className="rule" style={style}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function Rows({ children }: { children: ReactNode }) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: '0 0 24px', fontSize: 16 }}
    >
      <tbody>{children}</tbody>
    </table>
  )
}

/** The whole button is the link, but in Outlook, which pads its cell instead. */
const buttonStyle = { borderRadius: 6, msoPaddingAlt: '13px 22px' } as CSSProperties

const pressStyle: CSSProperties = {
  display: 'inline-block',
  padding: '13px 22px',
  fontWeight: 600,
  textDecoration: 'none',
}

const codeStyle: CSSProperties = {
  padding: '10px 16px',
  border: `1px dashed ${line}`,
  borderRadius: 6,
  fontSize: 20,
  fontWeight: 600,
  letterSpacing: 1,
}
