import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'

type Props = {
  readonly title: string
  /** Says what the panel is about, beside its title. */
  readonly about?: ReactNode
  /** Where there is more of it. */
  readonly more?: { readonly label: string; readonly path: string }
  /** A button for all of it. */
  readonly press?: ReactNode
  readonly children: ReactNode
}

/** A titled part of the first page. */
export function Panel({ title, about, more, press, children }: Props) {
  const id = useId()
  const prefix = useLanguagePrefix()
  return (
    <section className="panel" aria-labelledby={id}>
      <header className="home-title">
        <h2 id={id} className="panel-title">
          {title}
        </h2>
        {about ? <span className="home-about">{about}</span> : null}
        {more ? <Link to={prefix + more.path}>{more.label}</Link> : null}
        {press}
      </header>
      {children}
    </section>
  )
}
