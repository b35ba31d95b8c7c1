export const steps = ['contact', 'billing', 'shipping', 'delivery', 'payment', 'review'] as const
export type Step = (typeof steps)[number]

export function stepNamed(name: string | null): Step | null {
  return steps.find(step => step === name) ?? null
}
