import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { createSealedStorage, type SealedStorage } from '../../client/sealed-storage.ts'
import {
  type Fault,
  faultsOf,
  firstFaulty,
  idOf,
  later,
  type Step,
  stepAfter,
  stepNamed,
  stepOfField,
  steps,
  stepToShow,
  type Values,
} from './steps.ts'
import { fillForm, startOtherAddress, valuesIn } from './values.ts'

/** The checkout keeps its state here over reloads. It is sealed: a reader of the browser's files must not see addresses. */
export const thisTab = createSealedStorage({ storage: () => sessionStorage })

/** The form's values, the step that is open, and what is wrong. The form holds what is typed; this reads along. */
export function useCheckout(form: RefObject<HTMLFormElement | null>, initial: Values, initialFaults: readonly Fault[]) {
  const [values, setValues] = useState<Values>(initial)
  const [furthest, setFurthest] = useState<Step>('contact')
  const [faults, setFaults] = useState<readonly Fault[]>(initialFaults)
  const [restored, setRestored] = useState(false)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const asked = stepNamed(search.get('step'))
  // Until the draft is read the address says which step it is, so that a reload opens where it was.
  const current = restored ? stepToShow(asked, furthest, values) : (asked ?? 'contact')
  const opened = useRef<Step | null>(null)

  const sync = useCallback(() => {
    if (form.current) setValues(valuesIn(form.current))
  }, [form])

  useEffect(() => {
    let left = false
    void readDraft(thisTab).then(draft => {
      if (left) return
      const sent = stepNamed(initial.continue ?? null)
      if (draft && form.current) fillForm(form.current, draft.values, field => stepOfField(field) === sent)
      sync()
      const [wrong] = initialFaults
      const passed = sent && !wrong ? stepAfter(sent) : undefined
      const reached = [draft?.furthest, wrong && stepOfField(wrong.field), passed].filter(step => step !== undefined)
      setFurthest(before => reached.reduce(later, before))
      setRestored(true)
    })
    return () => {
      left = true
    }
  }, [form, sync, initial, initialFaults])

  useEffect(() => {
    if (restored) void keepDraft(thisTab, { values, furthest })
  }, [restored, values, furthest])

  // A step that was gone to gets the focus; the first one of a visit does not.
  useEffect(() => {
    if (!restored) return
    const before = opened.current
    opened.current = current
    if (before === null || before === current) return
    const heading = document.getElementById(`step-${current}`)
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start' })
  }, [current, restored])

  const go = useCallback((step: Step) => navigate(`?step=${step}`, { preventScrollReset: true }), [navigate])

  return {
    values,
    current,
    /** Until then the fields lack what this tab keeps of the shopper's input. */
    restored,
    faults,
    setFaults,
    sync,
    isDone: (step: Step): boolean =>
      steps.indexOf(step) < steps.indexOf(furthest) && faultsOf(step, values).length === 0,
    /** Goes on from the open step, or says what is missing in it. */
    next(): void {
      const now = form.current ? valuesIn(form.current) : values
      setValues(now)
      const found = faultsOf(current, now)
      setFaults(found)
      if (found.length > 0) return
      const step = stepAfter(current)
      // A step that was only changed leads back to where the shopper was.
      const target = firstFaulty(now) === 'review' && furthest === 'review' ? 'review' : step
      setFurthest(later(furthest, target))
      go(target)
    },
    /** Opens the step of a fault and brings the focus to its field. */
    goTo(fault: Fault): void {
      const step = stepOfField(fault.field)
      if (step !== current) go(step)
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const field = document.getElementById(idOf(fault.field))
          field?.focus()
          field?.scrollIntoView({ block: 'center' })
        }),
      )
    },
    open: go,
    /** A field was changed: what was wrong with it is not said any more. */
    changed(name: string): void {
      if (name === 'sameAsBilling' && form.current) startOtherAddress(form.current)
      sync()
      setFaults(before =>
        before.some(fault => fault.field === name) ? before.filter(each => each.field !== name) : before,
      )
    },
    forget: () => dropDraft(thisTab),
  }
}

const name = 'checkout'

/** The input of a tab, and how far its checkout came. */
type Draft = { readonly values: Values; readonly furthest: Step }

/** This tab's input; it goes with the tab, or with the order. */
export async function readDraft(tab: SealedStorage): Promise<Draft | null> {
  const kept = await tab.get<Partial<Draft>>(name)
  if (typeof kept?.values !== 'object' || kept.values === null) return null
  const texts = Object.entries(kept.values).filter(([, value]) => typeof value === 'string')
  return { values: Object.fromEntries(texts), furthest: stepNamed(kept.furthest ?? null) ?? 'contact' }
}

export function keepDraft(tab: SealedStorage, draft: Draft): Promise<unknown> {
  return tab.set(name, draft)
}

export function dropDraft(tab: SealedStorage): void {
  tab.remove(name)
}
