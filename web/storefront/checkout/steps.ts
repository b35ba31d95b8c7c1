import { type Step, steps } from './step-names.ts'
import { type Fault, faultsOf, type Values } from './validate.ts'

export function stepAfter(step: Step): Step {
  return steps[Math.min(steps.indexOf(step) + 1, steps.length - 1)] as Step
}

/** The first step that has something missing or wrong; review when everything is there. */
export function firstFaulty(values: Values): Step {
  return steps.find(step => faultsOf(step, values).length > 0) ?? 'review'
}

/**
 * The step to show: the asked one, but none that lies beyond what is missing, or beyond `furthest`, the last step that
 * the shopper came to. Asked for none, it goes on where he was.
 */
export function stepToShow(asked: Step | null, furthest: Step, values: Values): Step {
  const limit = Math.min(steps.indexOf(furthest), steps.indexOf(firstFaulty(values)))
  return steps[asked === null ? limit : Math.min(steps.indexOf(asked), limit)] as Step
}

export function later(one: Step, other: Step): Step {
  return steps.indexOf(one) > steps.indexOf(other) ? one : other
}

/** Where each fault is mended. */
export function stepOfFault({ field }: Pick<Fault, 'field'>): Step {
  return stepOfField(field)
}

export function stepOfField(field: string): Step {
  if (field === 'billing.email' || field === 'billing.phone') return 'contact'
  if (field.startsWith('billing.') || field === 'save.billing') return 'billing'
  if (field.startsWith('shipping.') || field === 'save.shipping' || field === 'sameAsBilling') return 'shipping'
  if (field.startsWith('delivery')) return 'delivery'
  return 'payment'
}
