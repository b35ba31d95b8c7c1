import type { TFunction } from 'i18next'
import type { ShellModel } from '../../../models/shell.ts'

/** Marks in a box of 24, drawn with the text's colour. */
const marks = {
  facebook:
    'M13.6 21v-7.3h2.6l.5-3.2h-3.1V8.6c0-.9.4-1.7 1.8-1.7h1.4V4.2S15.6 4 14.4 4c-2.6 0-4.2 1.5-4.2 4.3v2.2H7.4v3.2h2.8V21z',
  instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zm0 1.9A2.6 2.6 0 0 0 5.4 8v8A2.6 2.6 0 0 0 8 18.6h8a2.6 2.6 0 0 0 2.6-2.6V8A2.6 2.6 0 0 0 16 5.4zm4 2.3a4.3 4.3 0 1 1 0 8.6 4.3 4.3 0 0 1 0-8.6zm0 1.9a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8zm4.5-3.2a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2z',
  twitter: 'M4 4h4.6l4 5.5L17.3 4h2.2l-5.9 6.9L20 20h-4.6l-4.3-5.9L6 20H3.8l6.3-7.4zm3.1 1.7 9.1 12.6h1.3L8.4 5.7z',
  youtube:
    'M12 5.5c3.3 0 5.9.2 7 .4 1 .2 1.8 1 2 2 .3 1.2.4 2.7.4 4.1s-.1 2.9-.4 4.1c-.2 1-1 1.8-2 2-1.1.2-3.7.4-7 .4s-5.9-.2-7-.4c-1-.2-1.8-1-2-2-.3-1.2-.4-2.7-.4-4.1s.1-2.9.4-4.1c.2-1 1-1.8 2-2 1.1-.2 3.7-.4 7-.4zm-1.9 3.6v5.8l5-2.9z',
  pinterest:
    'M12.1 3.5c-4.9 0-7.6 3.3-7.6 6.7 0 1.6.9 3.5 2.2 4.2.4.2.4 0 .7-1.2l-.1-.4c-1.9-2.3-.4-7 4.1-7 6.5 0 5.3 9 1.1 9-1.1 0-1.9-.9-1.6-2 .3-1.3.9-2.7.9-3.7 0-2.4-3.4-2-3.4 1.1 0 1 .3 1.6.3 1.6s-1.2 4.9-1.4 5.8c-.3 1.3 0 3.3.1 3.5.1.1.2.1.2 0 .1-.1 1.4-2 1.7-3.3l.7-2.5c.4.7 1.4 1.2 2.5 1.2 3.3 0 5.7-3 5.7-6.8-.1-3.6-3-6.2-6.1-6.2z',
  email:
    'M4.5 5.5h15a1.5 1.5 0 0 1 1.5 1.5v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.5zm.7 1.9v.5l6.8 4.7 6.8-4.7v-.5zm13.6 2.8-6.3 4.4a.9.9 0 0 1-1 0l-6.3-4.4v6.4h13.6z',
} as const

const names = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  twitter: 'X',
  youtube: 'YouTube',
  pinterest: 'Pinterest',
} as const

/** The networks that the owner filled in, and email as the sixth way. */
export function SocialLinks({ settings, t }: { settings: ShellModel['settings']; t: TFunction<'shell'> }) {
  const links = [
    ...(Object.keys(names) as (keyof typeof names)[]).map(network => ({
      mark: marks[network],
      label: names[network],
      href: settings.social[network],
    })),
    { mark: marks.email, label: t('footer.email'), href: settings.email && `mailto:${settings.email}` },
  ].filter(link => link.href)
  if (links.length === 0) return null
  return (
    <section aria-label={t('footer.follow')}>
      <ul className="-ms-2.5 flex flex-wrap">
        {links.map(({ mark, label, href }) => (
          <li key={label}>
            {/* biome-ignore lint/a11y/useAnchorContent: the label names it, the mark is hidden */}
            <a
              href={href}
              rel="noopener"
              aria-label={label}
              className="grid size-11 place-items-center rounded-md text-ink-2 hover:bg-well hover:text-ink"
            >
              <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" fillRule="evenodd" aria-hidden="true">
                <path d={mark} />
              </svg>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
