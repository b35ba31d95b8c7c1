import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FileProblem } from '#domain/shared/file-problem.ts'
import type { Refusal } from '../../../client/ask.ts'
import { sendFile } from '../../../client/send-file.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { Announcement } from '../../../ui/announcement.tsx'
import { Button } from '../../../ui/button.tsx'
import { FieldFrame, inputClass, TextField } from '../../../ui/field.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { sampleAddress, sampleCsv, sampleName, sampleRows } from '../../sample-feed.ts'
import { useSayings } from '../use-sayings.ts'

const most = 100 * 1024 * 1024
const longestName = 200
/** `problem`: why the file cannot be read. */
type UploadRefusal = Refusal & { readonly problem?: FileProblem }

/** The first step: a file, and whose it is. */
export function UploadStep() {
  const t = useWords('imports')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const navigate = useNavigate()
  const sayings = useSayings()
  const [runId, setRunId] = useState(() => crypto.randomUUID())
  const [share, setShare] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<UploadRefusal | null>(null)

  const sending = useRef<AbortController>(null)
  // Who leaves the page is not brought back by the end of an upload.
  useEffect(() => () => sending.current?.abort(), [])

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void send(form.get('file') as File, String(form.get('source')).trim())
  }

  async function send(file: File, source: string) {
    if (file.size > most) return setRefusal({ code: 'body-too-large' })
    setRefusal(null)
    setShare(0)
    sending.current = new AbortController()
    const { signal } = sending.current
    const asked = new URLSearchParams({ name: file.name.slice(-longestName), source })
    const to = `/api/admin/imports/${runId}?${asked}`
    const sent = await sendFile('PUT', to, file, { type: 'text/csv', onShare: setShare, signal })
    setShare(null)
    if (signal.aborted) return
    if (!sent.success) return setRefusal(sent.problem)
    await navigate(`${prefix}/dashboard/product/import/${runId}?step=columns`)
  }

  function said({ code, problem }: UploadRefusal): string {
    if (problem) return sayings.file(problem)
    if (code === 'body-too-large') return t('upload.tooLarge')
    return t(code === 'disk-full' ? 'upload.diskFull' : 'upload.failed')
  }

  const percent = share === null ? '' : t('upload.sent', { percent: numberIn(language, Math.floor(share * 100)) })
  return (
    <form className="panel import-upload" onSubmit={submit}>
      {refusal ? (
        <p role="alert" className="refused">
          {said(refusal)}
        </p>
      ) : null}
      <FieldFrame id="feed-file" label={t('upload.file')} hint={t('upload.hint')}>
        <input
          id="feed-file"
          name="file"
          type="file"
          required
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          aria-describedby="feed-file-hint"
          // Another file is another import, also where the answer for the first one was lost.
          onChange={() => setRunId(crypto.randomUUID())}
          className={inputClass}
        />
      </FieldFrame>
      <TextField
        label={t('upload.source')}
        hint={t('upload.sourceHint')}
        name="source"
        pattern="[a-z0-9]+(-[a-z0-9]+)*"
        maxLength={40}
        optional
        dir="ltr"
      />
      {share === null ? null : <progress max={1} value={share} aria-label={t('upload.progress')} />}
      <Announcement>{percent}</Announcement>
      {percent ? <p className="text-ink-2">{percent}</p> : null}
      <div className="import-foot">
        <Button type="submit" pending={share !== null}>
          {t('upload.press')}
        </Button>
        {share === null ? null : (
          <Button look="secondary" onClick={() => sending.current?.abort()}>
            {t('upload.cancel')}
          </Button>
        )}
        {share === null ? (
          <>
            <Button
              look="secondary"
              onClick={() => void send(new File([sampleCsv], sampleName, { type: 'text/csv' }), 'sample')}
            >
              {t('upload.trySample')}
            </Button>
            <a href={sampleAddress} download={sampleName} className="text-link">
              {t('upload.sample', { number: numberIn(language, sampleRows) })}
            </a>
          </>
        ) : null}
      </div>
    </form>
  )
}
