import ScanBarcode from 'lucide-react/icons/scan-barcode'
import Undo2 from 'lucide-react/icons/undo-2'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { sum } from '#domain/shared/money.ts'
import { ask } from '../../../../client/ask.ts'
import { useLanguagePrefix } from '../../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { ScannedVariant } from '../../../../models/inventory.ts'
import { Button } from '../../../../ui/button.tsx'
import { numberIn } from '../../../../ui/numbers.ts'
import { PageTitle } from '../../../../ui/page-title.tsx'
import { changeScans, scansNow, useScans } from './kept-scans.ts'
import { LookOver, OnItsWay } from './look-over.tsx'
import { ScanRow } from './scan-row.tsx'
import { resolved, type Scans, scanned } from './scans.ts'
import { sendScans } from './send-scans.ts'
import { soundOf } from './sounds.ts'

/** So many steps can be taken back. */
const mostSteps = 50

/** Counts a shelf, or takes a delivery in, by scanner: each scan is one piece. */
export function Component() {
  const t = useWords('inventory')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const field = useRef<HTMLInputElement>(null)
  const scans = useScans()
  const [steps, setSteps] = useState<readonly Scans[]>([])
  const [looking, setLooking] = useState(false)
  const [said, say] = useState('')
  const number = (count: number) => numberIn(language, count)
  const found = scans.lines.filter(({ state }) => state === 'found')
  const pieces = sum(scans.lines.map(line => line.pieces))

  const beep = (what: 'known' | 'unknown') => scansNow().silent || soundOf(what)

  function step(change: (scans: Scans) => Scans) {
    setSteps([...steps, scans].slice(-mostSteps))
    changeScans(change)
  }

  function scan(code: string) {
    const isNew = !scans.lines.some(line => line.code === code || line.variant?.sku === code)
    step(now => scanned(now, code))
    if (isNew) void find(code)
    else beep('known')
  }

  async function find(code: string) {
    const query = new URLSearchParams({ code, language })
    const asked = await ask<ScannedVariant>('GET', `/api/admin/inventory/scan?${query}`)
    if (asked.success) {
      changeScans(now => resolved(now, code, asked.answer))
      say(
        t('scan.found', {
          name: [asked.answer.name, asked.answer.color?.name, asked.answer.size].filter(Boolean).join(', '),
        }),
      )
      beep('known')
    } else if (asked.problem.code === 'sku-not-found') {
      changeScans(now => resolved(now, code, null))
      say(t('scan.unknown'))
      beep('unknown')
    }
    // Else the shop was not reached: the line says that it looks, and it is asked again.
  }

  // A scanner types wherever the focus is: what is typed outside of fields goes to the field.
  useEffect(() => {
    if (looking) return
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event
      const isField = target instanceof Element && target.closest('input, select, textarea, button, a, summary')
      if (!isField && key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) field.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [looking])

  /** What comes back is looked over once more. */
  async function send() {
    const { saved, refused } = await sendScans()
    if (refused.size > 0) setSteps([])
    if (saved > 0) say(t('saved', { count: saved, number: number(saved) }))
  }

  function stepBack() {
    const before = steps.at(-1)
    if (!before) return
    setSteps(steps.slice(0, -1))
    changeScans(now => ({ ...now, mode: before.mode, lines: before.lines }))
    for (const { code, state } of before.lines) if (state === 'looking') void find(code)
  }

  // What the shop was not asked, or could not be, is asked again: at the start and when the browser is online.
  const latest = useRef({ find, send })
  useEffect(() => {
    latest.current = { find, send }
  })
  useEffect(() => {
    const again = () => {
      for (const { code, state } of scansNow().lines) if (state === 'looking') void latest.current.find(code)
      if (scansNow().sent.length > 0) void latest.current.send()
    }
    again()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])

  if (looking) return <LookOver scans={scans} onBack={() => setLooking(false)} />
  return (
    <div className="page scan">
      <PageTitle title={t('scan.title')} />
      <header className="scan-head">
        <Link to={`${prefix}/dashboard/product/inventory`} className="back" aria-label={t('back')}>
          <X size={20} aria-hidden />
        </Link>
        <h1 className="d3">{t('scan.title')}</h1>
        <button
          type="button"
          className="back"
          aria-label={t('scan.sound')}
          aria-pressed={!scans.silent}
          onClick={() => changeScans(now => ({ ...now, silent: !now.silent }))}
        >
          {scans.silent ? <VolumeX size={20} aria-hidden /> : <Volume2 size={20} aria-hidden />}
        </button>
      </header>
      <OnItsWay scans={scans} onSend={() => void send()} />
      <fieldset aria-label={t('scan.mode')} className="segments">
        {(['count', 'receive'] as const).map(mode => (
          <button
            key={mode}
            type="button"
            aria-pressed={mode === scans.mode}
            // What is on its way may come back, and belongs to the mode that it was scanned in.
            disabled={mode !== scans.mode && scans.sent.length > 0}
            onClick={() => {
              if (mode !== scans.mode) step(now => ({ ...now, mode }))
              field.current?.focus()
            }}
          >
            {t(`scan.${mode}`)}
          </button>
        ))}
      </fieldset>
      <form
        className="scan-field"
        onSubmit={event => {
          event.preventDefault()
          const code = field.current?.value.trim() ?? ''
          if (field.current) field.current.value = ''
          if (code !== '') scan(code)
        }}
      >
        <ScanBarcode size={20} aria-hidden />
        <label htmlFor="scan-code" className="sr-only">
          {t('scan.field')}
        </label>
        <input
          id="scan-code"
          ref={field}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          dir="ltr"
          placeholder={t('scan.field')}
          // biome-ignore lint/a11y/noAutofocus: the page is for a scanner, which types here
          autoFocus
        />
      </form>
      <p className="scan-sum">
        <span>{t('scan.sum', { pieces: number(pieces), variants: number(scans.lines.length) })}</span>
        <span className="text-ink-2">{t('scan.kept')}</span>
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      {scans.lines.length === 0 ? (
        <p className="panel list-empty">{t(`scan.empty.${scans.mode}`)}</p>
      ) : (
        <ul className="scan-lines">
          {scans.lines.map((line, at) => (
            <ScanRow key={line.code} line={line} mode={scans.mode} isNewest={at === 0} onStep={step} onFind={find} />
          ))}
        </ul>
      )}
      <footer className="scan-foot">
        <Button
          disabled={found.length === 0}
          onClick={() => {
            // What is saved there does not come back by a step.
            setSteps([])
            setLooking(true)
          }}
        >
          {t('scan.look', { count: found.length, number: number(found.length) })}
        </Button>
        <Button look="secondary" aria-label={t('scan.back')} disabled={steps.length === 0} onClick={stepBack}>
          <Undo2 size={18} aria-hidden />
        </Button>
      </footer>
    </div>
  )
}
