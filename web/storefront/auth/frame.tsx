import type { ReactNode } from 'react'
import { PageTitle } from '../../ui/page-title.tsx'

type Props = {
  title: string
  /** Something was refused: the title of the document says so first. */
  faulty?: boolean
  help?: ReactNode
  children?: ReactNode
}

/** One column with one thing to do. */
export function AuthFrame({ title, faulty = false, help, children }: Props) {
  return (
    <div className="frame py-8 md:py-14">
      <PageTitle title={title} faulty={faulty} />
      <meta name="robots" content="noindex" />
      <div className="mx-auto flex max-w-104 flex-col gap-6">
        <header>
          <h1 className="d2">{title}</h1>
          {help ? <p className="mt-3 text-ink-2">{help}</p> : null}
        </header>
        {children}
      </div>
    </div>
  )
}
