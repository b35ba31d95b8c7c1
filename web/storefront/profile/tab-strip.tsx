import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { classes } from '../../ui/classes.ts'
import { type Tab, tabs } from './tabs.ts'

/** The tabs as links in one row, which scrolls where it is too narrow: the open one is brought into sight. */
export function TabStrip({ tab }: { tab: Tab }) {
  const { t } = useTranslation('profile')
  const prefix = useLanguagePrefix()
  const strip = useRef<HTMLUListElement>(null)
  const open = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another element
  useEffect(() => {
    if (!strip.current || !open.current) return
    const [row, link] = [strip.current.getBoundingClientRect(), open.current.getBoundingClientRect()]
    strip.current.scrollLeft += link.left + link.width / 2 - row.left - row.width / 2
  }, [tab])
  return (
    <nav aria-label={t('tabs')}>
      <ul
        ref={strip}
        className="flex gap-x-1 overflow-x-auto border-line border-b [scrollbar-width:none] max-md:-mx-4 max-md:px-1 [&::-webkit-scrollbar]:hidden"
      >
        {tabs.map(each => (
          <li key={each} ref={each === tab ? open : undefined} className="shrink-0">
            <a
              href={`${prefix}/profile?tab=${each}`}
              aria-current={each === tab ? 'page' : undefined}
              className={classes(
                'flex min-h-11 items-center border-b-2 px-3 font-semibold no-underline -outline-offset-2',
                each === tab ? 'border-ink text-ink' : 'border-transparent text-ink-2 hover:text-ink',
              )}
            >
              {t(`tab.${each}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
