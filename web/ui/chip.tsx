import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'

/** A chosen value as a link that takes it back. */
export function RemovableChip({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <a
      href={href}
      data-keep-scroll=""
      aria-label={label}
      className="removable-chip body-sm inline-flex min-h-8 items-center gap-1.5 rounded-xs bg-primary-soft py-1 ps-2.5 pe-2 text-ink no-underline hover:bg-well"
    >
      {children}
      <X size={14} aria-hidden className="text-ink-2" />
    </a>
  )
}

/** A value as a link that chooses it. */
export function ChoiceChip({ href, chosen, children }: { href: string; chosen: boolean; children: ReactNode }) {
  return (
    <a
      href={href}
      data-keep-scroll=""
      aria-current={chosen || undefined}
      className="choice-chip body-sm inline-flex min-h-8 items-center whitespace-nowrap rounded-xs border border-line px-2.5 py-1 text-ink-2 no-underline hover:border-field hover:text-ink aria-current:border-ink aria-current:text-ink"
    >
      <bdi>{children}</bdi>
    </a>
  )
}
