import Bold from 'lucide-react/icons/bold'
import Heading2 from 'lucide-react/icons/heading-2'
import Italic from 'lucide-react/icons/italic'
import Link from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Shirt from 'lucide-react/icons/shirt'
import TextQuote from 'lucide-react/icons/text-quote'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Language } from '#domain/shared/localized-text.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { FindProduct } from '../../record/fields/find-product.tsx'
import { directionOf } from './fields.ts'

type Props = {
  readonly label: string
  readonly language: Language
  readonly value: string
  /** Posts and pages show products between the words. */
  readonly takesProducts: boolean
  readonly onEdit: ((value: string) => void) | null
}

/** What a button puts around the selection, or before each of its lines. */
type Mark = { readonly around: readonly [string, string] } | { readonly before: (line: number) => string }

const marks = {
  heading: { Icon: Heading2, mark: { before: () => '## ' } },
  bold: { Icon: Bold, mark: { around: ['**', '**'] }, key: 'b' },
  italic: { Icon: Italic, mark: { around: ['*', '*'] }, key: 'i' },
  list: { Icon: List, mark: { before: () => '- ' } },
  numbers: { Icon: ListOrdered, mark: { before: line => `${line + 1}. ` } },
  quote: { Icon: TextQuote, mark: { before: () => '> ' } },
  link: { Icon: Link, mark: { around: ['[', '](/)'] }, key: 'k' },
} as const satisfies {
  readonly [name: string]: { readonly Icon: typeof Bold; readonly mark: Mark; readonly key?: string }
}
type MarkName = keyof typeof marks
const names = Object.keys(marks) as readonly MarkName[]

/** Markdown in a plain field, with a toolbar that writes the marks. */
export function MarkdownField({ label, language, value, takesProducts, onEdit }: Props) {
  const t = useWords('blogs')
  const own = useLanguage()
  const field = useRef<HTMLTextAreaElement>(null)
  const [finds, setFinds] = useState(false)
  const words = value.split(/\s+/).filter(Boolean).length

  /** Types the text over the selection, so that the browser's own undo takes it back. */
  function type(text: string, from: number, to: number, select?: readonly [number, number]) {
    const area = field.current!
    area.focus()
    area.setSelectionRange(from, to)
    if (!document.execCommand('insertText', false, text)) {
      area.setRangeText(text, from, to, 'end')
      onEdit?.(area.value)
    }
    if (select) area.setSelectionRange(...select)
  }

  function put(mark: Mark) {
    const { selectionStart: from, selectionEnd: to } = field.current!
    if ('around' in mark) {
      const [open, close] = mark.around
      const begin = from + open.length
      return type(open + value.slice(from, to) + close, from, to, [begin, begin + to - from])
    }
    const start = value.lastIndexOf('\n', from - 1) + 1
    const lines = value.slice(start, to).split('\n')
    type(lines.map((line, at) => mark.before(at) + line).join('\n'), start, to)
  }

  function putProduct(style: string, color: string | null) {
    const { selectionEnd: at } = field.current!
    const line = `{{product ${style}${color ? ` ${color}` : ''}}}`
    const [before, after] = [value.slice(0, at).trimEnd(), value.slice(at).trimStart()]
    type(`${before && '\n\n'}${line}${after ? '\n\n' : '\n'}`, before.length, value.length - after.length)
    setFinds(false)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const name = names.find(each => 'key' in marks[each] && marks[each].key === event.key.toLowerCase())
    if (!name) return
    event.preventDefault()
    // Over the text these keys are the field's, not those of the page.
    event.stopPropagation()
    put(marks[name].mark)
  }

  return (
    <div className="markdown">
      <div role="toolbar" aria-label={t('toolbar.label')} className="markdown-bar">
        {onEdit
          ? names.map(name => {
              const { Icon, mark } = marks[name]
              return (
                <button key={name} type="button" aria-label={t(`toolbar.${name}`)} onClick={() => put(mark)}>
                  <Icon size={16} aria-hidden />
                </button>
              )
            })
          : null}
        {onEdit && takesProducts ? (
          <button type="button" aria-expanded={finds} className="markdown-product" onClick={() => setFinds(!finds)}>
            <Shirt size={16} aria-hidden /> {t('toolbar.product')}
          </button>
        ) : null}
        <small>{t('words', { count: words, number: numberIn(own, words) })}</small>
      </div>
      {finds ? (
        <div className="panel-part">
          <FindProduct autoFocus onFound={({ style, colorName }) => putProduct(style, colorName)} />
        </div>
      ) : null}
      <textarea
        ref={field}
        aria-label={label}
        lang={language}
        dir={directionOf(language)}
        rows={18}
        maxLength={200_000}
        readOnly={!onEdit}
        value={value}
        onChange={event => onEdit?.(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
