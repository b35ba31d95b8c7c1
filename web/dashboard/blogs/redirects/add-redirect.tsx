import { flushSync } from 'react-dom'
import type { Refusal } from '../../../client/ask.ts'
import { useWords } from '../../../i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { forgetDraft, useDraft } from '../../record/drafts.ts'
import { KeptDraft } from '../../record/kept-draft.tsx'
import { useTell } from '../../record/use-tell.tsx'
import { api } from './loader.ts'

const name = 'blogs/redirects/new'

/** The form of a new redirect. One that leads to no page opens afterwards, and says so. */
export function AddRedirect({ onClose }: { readonly onClose: (said: string, opens: string | null) => void }) {
  const t = useWords('blogs')
  const { tell, pending, refusal, forget, dialog } = useTell<Refusal & { field?: 'from' | 'to'; why?: string }>()
  const { id, fields, edit } = useDraft(name, () => ({ from: '', to: '' }))
  async function add() {
    let opens: string | null = null
    const take = (made: { readonly id: string; readonly shows: boolean }) => {
      opens = made.shows ? null : made.id
    }
    if (!(await tell('POST', api, { id, ...fields }, true, take))) {
      requestAnimationFrame(() => document.querySelector<HTMLElement>('.beside [aria-invalid]')?.focus())
      return
    }
    flushSync(() => forgetDraft(name))
    onClose(t('redirect.said.added', fields), opens)
  }
  return (
    <form
      className="act-form"
      onSubmit={event => {
        event.preventDefault()
        void add()
      }}
    >
      {dialog}
      {refusal && !refusal.field ? (
        <p role="alert" className="refused">
          {t('refusal.other')}
        </p>
      ) : null}
      {(['from', 'to'] as const).map(field => (
        <TextField
          key={field}
          {...{ label: t(`redirect.${field}`), hint: t(`redirect.hint.${field}`), dir: 'ltr', spellCheck: false }}
          error={refusal?.field === field ? t(`redirect.wrong.${refusal.why as 'circle'}`) : undefined}
          required
          maxLength={300}
          value={fields[field]}
          onChange={event => {
            edit({ [field]: event.target.value })
            if (refusal) forget()
          }}
        />
      ))}
      <KeptDraft draft={name} />
      <div className="act-press">
        <Button type="submit" pending={pending}>
          {t('redirect.add')}
        </Button>
      </div>
    </form>
  )
}
