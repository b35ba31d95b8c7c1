import { useRef, useState } from 'react'
import type { Refusal } from '../../client/ask.ts'
import { inLanguage } from '../../i18n/addresses.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { EditedMeanwhile } from '../../models/edited-meanwhile.ts'
import type { SettingsPageModel } from '../../models/settings.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { localeOf } from '../../ui/numbers.ts'
import { useSettingWords } from '../history/use-setting-words.ts'
import { type Choices, ConflictDialog } from '../record/conflict-dialog.tsx'
import { useTell } from '../record/use-tell.tsx'
import { parsed } from './editing.ts'

const address = '/api/admin/storefront-draft'

type Props = {
  readonly draft: SettingsPageModel['draft']
  readonly mayEdit: boolean
  /** Something typed is not in the draft yet. */
  readonly isTyped: boolean
  readonly onSaid: (text: string) => void
}

/** The next arrangement of the storefront: what it changes, how it looks, and how it goes live. */
export function DraftPanel({ draft: { base, paths }, mayEdit, isTyped, onSaid }: Props) {
  const t = useWords('settings')
  const language = useLanguage()
  const { label, shown } = useSettingWords()
  const { tell, pending, refusal, forget, dialog } = useTell<Refusal & Partial<EditedMeanwhile>>()
  const edited = refusal?.code === 'edited-meanwhile' && refusal.clashes ? (refusal as EditedMeanwhile) : null
  const [id, setId] = useState<string>(() => crypto.randomUUID())
  const heading = useRef<HTMLHeadingElement>(null)
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' })
  const isEmpty = paths.length === 0

  /** The pressed button may be gone with the draft. */
  function done(said: string) {
    setId(crypto.randomUUID())
    onSaid(said)
    heading.current?.focus()
  }

  async function publish() {
    if (await tell('POST', `${address}/publish`, { base })) done(t('draft.published'))
  }

  async function discard() {
    if (!window.confirm(t('draft.sure'))) return
    if (await tell('POST', `${address}/discard`, { id })) done(t('draft.discarded'))
  }

  /** Somebody changed the shop under the draft: what is chosen becomes the draft, to be looked at and published again. */
  async function resolve(choices: Choices, { clashes }: EditedMeanwhile) {
    const of = (whose: (path: string) => 'theirs' | 'yours') =>
      Object.fromEntries(clashes.map(clash => [clash.path, parsed(clash[whose(clash.path)])]))
    const body = { id, changes: of(path => choices[path]!), seen: of(() => 'yours') }
    if (await tell('PATCH', address, body)) done(t('draft.saved'))
  }

  return (
    <section className="panel" aria-labelledby="draft-panel">
      {dialog}
      <header className="panel-head">
        <h2 className="panel-title" id="draft-panel" ref={heading} tabIndex={-1}>
          {t('draft.title')}
        </h2>
      </header>
      <div className="panel-part settings-fields">
        <p>
          {isEmpty ? t('draft.none') : t('draft.holds', { fields: list.format(paths.map(label)) })}{' '}
          <span className="text-ink-2">{t('draft.about')}</span>
        </p>
        {refusal && !edited ? (
          <p role="alert" className="refused">
            {t(refusal.code === 'draft-edited-meanwhile' ? 'draft.moved' : 'refused.other')}
          </p>
        ) : null}
        {isEmpty ? null : (
          <div className="settings-adds">
            <a
              href={`${inLanguage(language, '/')}?draft`}
              target="_blank"
              rel="noopener"
              className={buttonClass('secondary', 'small')}
            >
              {t('draft.look')}
            </a>
            {mayEdit ? (
              <>
                <Button size="small" pending={pending} disabled={isTyped} onClick={() => void publish()}>
                  {t('draft.publish')}
                </Button>
                <Button look="quiet" size="small" pending={pending} onClick={() => void discard()}>
                  {t('draft.discard')}
                </Button>
              </>
            ) : null}
          </div>
        )}
        {isTyped && !isEmpty ? <p className="text-ink-2">{t('draft.typed')}</p> : null}
      </div>
      {edited ? (
        <ConflictDialog
          {...{ edited, label, pending }}
          shown={(path, value) => shown(path, parsed(value))}
          free={0}
          onSave={choices => void resolve(choices, edited)}
          onBack={forget}
        />
      ) : null}
    </section>
  )
}
