import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ContentKind } from '#domain/content/events.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useWords } from '../../../i18n/use-words.ts'
import type { ContentMay, OpenContent } from '../../../models/content-desk.ts'
import { Button } from '../../../ui/button.tsx'
import { kinds } from '../../content-kinds.ts'
import { useTell } from '../../record/use-tell.tsx'

type Props = {
  readonly kind: ContentKind
  readonly open: OpenContent & { readonly may: ContentMay }
  /** Something is typed that would go, too: it is saved or discarded first. */
  readonly dirty: boolean
  readonly onSaid: (said: string) => void
}

/** Drops the next version, or takes the text out of the shop. */
export function LeavePanel({ kind, open, dirty, onSaid }: Props) {
  const t = useWords('blogs')
  const id = useId()
  const prefix = useLanguagePrefix()
  const navigate = useNavigate()
  const { tell, pending, dialog } = useTell()
  const { contentId, drafted, published, may, standing } = open
  const only = standing === 'draft'
  const discards = drafted && may.edit
  const withdraws = published !== null && may.delete
  if (!discards && !withdraws) return null
  const address = `${kinds[kind].api}/${encodeURIComponent(contentId!)}`

  async function discard() {
    if (!window.confirm(t(only ? 'leave.sureOnly' : 'leave.sureDraft'))) return
    if (!(await tell('POST', `${address}/discard`, { id: crypto.randomUUID() }, only))) return
    if (only) void navigate(`${prefix}/dashboard/${kinds[kind].place}`)
    else onSaid(t('said.discarded'))
  }
  async function withdraw() {
    if (!window.confirm(t('leave.sureWithdraw'))) return
    if (await tell('POST', `${address}/withdraw`, { id: crypto.randomUUID() })) onSaid(t('said.withdrawn'))
  }

  return (
    <section className="panel" aria-labelledby={id}>
      {dialog}
      <header className="panel-head">
        <h2 className="panel-title" id={id}>
          {t('leave.title')}
        </h2>
      </header>
      <div className="panel-part content-side">
        {dirty ? <p className="text-ink-2">{t('leave.first')}</p> : null}
        {discards ? (
          <div>
            <p className="body-sm text-ink-2">{t(only ? 'leave.aboutOnly' : 'leave.aboutDraft')}</p>
            <Button look="secondary" size="small" pending={pending} disabled={dirty} onClick={() => void discard()}>
              {t(only ? 'leave.discardOnly' : 'leave.discard')}
            </Button>
          </div>
        ) : null}
        {withdraws ? (
          <div>
            <p className="body-sm text-ink-2">{t('leave.aboutWithdraw')}</p>
            <Button look="secondary" size="small" pending={pending} disabled={dirty} onClick={() => void withdraw()}>
              {t('leave.withdraw')}
            </Button>
          </div>
        ) : null}
      </div>
    </section>
  )
}
