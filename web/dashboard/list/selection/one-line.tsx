import Ellipsis from 'lucide-react/icons/ellipsis'
import { Children, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '../../../i18n/use-words.ts'
import { Drop } from '../narrowing/drop.tsx'

/**
 * Buttons in one line. Those without room stand in a menu behind it, in their order. All of them stay in the line, unseen and out
 * of reach, so that their widths are known when the room changes.
 */
export function OneLine({ children }: { readonly children: ReactNode }) {
  const t = useWords('jobs')
  const all = Children.toArray(children)
  const line = useRef<HTMLDivElement>(null)
  const [fitting, setFitting] = useState(all.length)
  useLayoutEffect(() => {
    const measure = () => {
      const items = [...(line.current?.children ?? [])] as HTMLElement[]
      const { clientWidth: room } = line.current!
      // The first one never wraps: without room for it, it would be cut.
      const fits = ({ offsetTop, offsetWidth }: HTMLElement) => offsetTop === items[0]!.offsetTop && offsetWidth <= room
      setFitting(items.filter(fits).length)
    }
    const watching = new ResizeObserver(measure)
    for (const item of [line.current!, ...line.current!.children]) watching.observe(item)
    measure()
    return () => watching.disconnect()
  }, [])
  const hidden = all.slice(fitting)
  return (
    <>
      <div ref={line} className="one-line">
        {all.map((each, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the buttons of a list stay the same
          <span key={at} className={at < fitting ? undefined : 'invisible'}>
            {each}
          </span>
        ))}
      </div>
      <span className={hidden.length > 0 ? 'bulk-more' : 'bulk-more invisible'}>
        <Drop summary={<Ellipsis size={18} aria-hidden />} label={t('moreActs')} className="bulk-button">
          {hidden}
        </Drop>
      </span>
    </>
  )
}
