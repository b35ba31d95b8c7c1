import { useState } from 'react'
import { useLoaderData } from 'react-router-dom'
import { ask } from '../../client/ask.ts'
import { useWords } from '../../i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import type { ConfirmData } from './loader.ts'

/** Behind the link of the mail that stands in for a password. */
export function Component() {
  const { token, link } = useLoaderData() as ConfirmData
  const t = useWords('dashboard')
  const [state, setState] = useState<string>(link.works ? 'ready' : link.reason)
  const [pending, setPending] = useState(false)

  async function confirm() {
    setPending(true)
    const asked = await ask('POST', '/api/admin/confirm', { body: { token } })
    setPending(false)
    setState(asked.success ? 'done' : asked.problem.code)
  }

  return (
    <div className="page">
      <PageTitle title={t('confirm.title')} />
      <section className="panel problem">
        <h1 className="panel-title">{t('confirm.title')}</h1>
        {state === 'ready' ? (
          <>
            <p>{t('confirm.page')}</p>
            <Button pending={pending} onClick={() => void confirm()}>
              {t('confirm.press')}
            </Button>
          </>
        ) : (
          <p role="status">{t([`confirm.${state}`, 'confirm.failed'] as never)}</p>
        )}
      </section>
    </div>
  )
}
