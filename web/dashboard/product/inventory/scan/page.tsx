import ScanBarcode from 'lucide-react/icons/scan-barcode'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useRef, useState } from 'react'
import { sum } from '#domain/shared/money.ts'
import { ask } from '../../../../client/ask.ts'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { ScannedVariant } from '../../../../models/inventory.ts'
import { Button } from '../../../../ui/button.tsx'
import { numberIn } from '../../../../ui/numbers.ts'
import { PageTitle } from '../../../../ui/page-title.tsx'
import { changeScans, useScans } from './kept-scans.ts'
import { LookOver } from './look-over.tsx'
import { ScanRow } from './scan-row.tsx'
import { resolved, type Scans, scanned } from './scans.ts'
import { soundOf } from './sounds.ts'

/** So many steps can be taken back. */
const mostSteps = 50

/** Counts a shelf, or takes a delivery in, by scanner: each scan is one piece. */
export function Component() {
  const t = useWords('inventory')
  const language = useLanguage()
  const field = useRef<HTMLInputElement>(null)
  const scans = useScans()
  const [steps, setSteps] = useState<readonly Scans[]>([])
  const [looking, setLooking] = useState(false)
  const [said, say] = useState('')
  const number = (count: number) => numberIn(language, count)
  const found = scans.lines.filter(({ state }) => state === 'found')
  const pieces = sum(scans.lines.map(line => line.pieces))

  function step(change: (scans: Scans) => Scans) {
    setSteps([...steps, scans].slice(-mostSteps))
    changeScans(change)
  }

  function scan(code: string) {
    const isNew = !scans.lines.some(line => line.code === code || line.variant?.sku === code)
    step(now => scanned(now, code))
    if (isNew) void find(code)
    else soundOf('known')
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
      soundOf('known')
    } else if (asked.problem.code === 'sku-not-found') {
      changeScans(now => resolved(now, code, null))
      say(t('scan.unknown'))
      soundOf('unknown')
    }
    // Else the shop was not reached: the line says that it looks, and asks again below.
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

  // Lines that the shop was not asked of, or could not be, are asked again: at the start and when the browser is online.
  const latest = useRef({ find, scans })
  useEffect(() => {
    latest.current = { find, scans }
  })
  useEffect(() => {
    const again = () => {
      for (const { code, state } of latest.current.scans.lines) if (state === 'looking') void latest.current.find(code)
    }
    again()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])

  if (looking) return <LookOver scans={scans} onBack={() => setLooking(false)} />
  return (
    <div className="page scan">
      <PageTitle title={t('scan.title')} />
      <header className="list-head">
        <h1 className="d3">{t('scan.title')}</h1>
      </header>
      <fieldset aria-label={t('scan.mode')} className="segments">
        {(['count', 'receive'] as const).map(mode => (
          <button
            key={mode}
            type="button"
            aria-pressed={mode === scans.mode}
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
        <Button disabled={found.length === 0} onClick={() => setLooking(true)}>
          {t('scan.look', { count: found.length, number: number(found.length) })}
        </Button>
        <Button
          look="secondary"
          aria-label={t('scan.back')}
          disabled={steps.length === 0}
          onClick={() => {
            const before = steps.at(-1)
            if (before) changeScans(() => before)
            setSteps(steps.slice(0, -1))
          }}
        >
          <Undo2 size={18} aria-hidden />
        </Button>
      </footer>
    </div>
  )
}
