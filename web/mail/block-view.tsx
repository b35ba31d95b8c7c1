import type { CSSProperties, ReactNode } from 'react'
import type { Block } from './block.ts'
import { action, cell, figure, line, quiet } from './styles.ts'

/** One part of a letter as html that mail programs understand: tables, and styles at the elements. */
export function BlockView({ block, end }: { block: Block; end: 'left' | 'right' }) {
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
        <p style={{ margin: '8px 0 28px' }}>
          <a href={block.url} style={buttonStyle}>
            {block.label}
          </a>
        </p>
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
        <p style={{ margin: '0 0 24px' }}>
          <bdi className="rule" style={codeStyle}>
            {block.code}
          </bdi>
        </p>
      )
    case 'items':
      return (
        <Rows>
          {block.items.map(item => (
            <tr key={`${item.name} ${item.detail}`}>
              <td className="rule" style={{ ...cell, paddingInlineEnd: 12, whiteSpace: 'nowrap' }}>
                {item.quantity}
              </td>
              <td className="rule" style={{ ...cell, width: '100%' }}>
                <bdi style={{ fontWeight: 600 }}>{item.name}</bdi>
                <br />
                <bdi className="quiet" style={{ color: quiet, fontSize: 14 }}>
                  {item.detail}
                </bdi>
              </td>
              {item.amount === null ? null : (
                <td className="rule" style={{ ...figure, textAlign: end }}>
                  <bdi>{item.amount}</bdi>
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
                <bdi>{amount}</bdi>
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
          {lines.map(text => (
            <bdi key={text} style={{ display: 'block' }}>
              {text}
            </bdi>
          ))}
        </p>
      ))
  }
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

const buttonStyle: CSSProperties = {
  display: 'inline-block',
  background: action,
  color: '#ffffff',
  padding: '13px 22px',
  borderRadius: 6,
  fontWeight: 600,
  textDecoration: 'none',
}

const codeStyle: CSSProperties = {
  display: 'inline-block',
  padding: '10px 16px',
  border: `1px dashed ${line}`,
  borderRadius: 6,
  fontSize: 20,
  fontWeight: 600,
  letterSpacing: 1,
}
