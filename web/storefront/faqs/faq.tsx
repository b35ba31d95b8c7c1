import ChevronDown from 'lucide-react/icons/chevron-down'
import type { FaqModel } from '../../models/content.ts'
import { Prose } from '../../ui/prose.tsx'

/** One question. Its answer has the id, so that a browser opens the disclosure when its address is asked for. */
export function Faq({ faq, open, linkLabel }: { faq: FaqModel; open: boolean; linkLabel: string }) {
  return (
    <details open={open || undefined} className="group/faq border-line border-t">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-2">
        <h3 dir="auto" className="h4">
          {faq.question}
        </h3>
        <ChevronDown size={20} aria-hidden className="shrink-0 text-ink-3 group-open/faq:rotate-180" />
      </summary>
      <div id={faq.id} className="scroll-mt-36 pb-6">
        <Prose html={faq.html} className="text-ink-2" />
        <a
          href={`#${faq.id}`}
          className="body-sm mt-3 inline-flex min-h-8 items-center text-ink-3 underline underline-offset-2 hover:text-ink"
        >
          {linkLabel}
          <span className="sr-only">: {faq.question}</span>
        </a>
      </div>
    </details>
  )
}
