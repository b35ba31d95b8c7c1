import type { TermKind } from '#domain/term/events.ts'
import { useWords } from '../../i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { forgetDraft, useDraft } from '../record/drafts.ts'
import { KeptDraft } from '../record/kept-draft.tsx'
import { Refused } from '../record/refused.tsx'
import { useTell } from '../record/use-tell.tsx'
import { interfaceOf, nameLanguages, type TermFields, wrongIn } from './fields.ts'
import { HexField, NameFields } from './term-fields.tsx'

type Props = {
  readonly kind: TermKind
  /** Says what was done, and which one to open. */
  readonly onClose: (said: string, id: string) => void
}

/** The form of a new brand, color or size. */
export function NewTerm({ kind, onClose }: Props) {
  const t = useWords('terms')
  const name = `terms/${kind}/new`
  const { tell, pending, refusal, dialog } = useTell()
  const empty: TermFields = {
    ...Object.fromEntries(nameLanguages.map(language => [`name.${language}`, ''])),
    ...(kind === 'color' && { hexes: [] }),
    pressed: false,
  }
  const { id, fields, edit } = useDraft<TermFields>(name, () => empty)
  const wrong = fields.pressed ? wrongIn(fields) : []

  async function create() {
    edit({ pressed: true })
    if (wrongIn(fields).length > 0) return
    const names = nameLanguages.flatMap(language => {
      const text = String(fields[`name.${language}`] ?? '').trim()
      return text === '' ? [] : [[language, text] as const]
    })
    const body = { id, name: Object.fromEntries(names), ...(kind === 'color' && { hexes: fields.hexes }) }
    if (!(await tell('POST', interfaceOf[kind], body))) return
    forgetDraft(name)
    onClose(t('said.made', { name: String(fields['name.en']).trim() }), '')
  }

  return (
    <form
      className="act-form"
      onSubmit={event => {
        event.preventDefault()
        void create()
      }}
    >
      {dialog}
      <Refused words="terms" refusal={refusal} />
      <NameFields kind={kind} fields={fields} wrong={wrong} onEdit={edit} />
      {kind === 'color' ? (
        <HexField hexes={fields.hexes as readonly string[]} wrong={wrong.includes('hexes')} onEdit={edit} />
      ) : null}
      <KeptDraft draft={name} />
      <div className="act-press">
        <Button type="submit" pending={pending}>
          {t(`new.press.${kind}`)}
        </Button>
      </div>
    </form>
  )
}
