import type { ReactNode } from 'react'
import { useWords } from '../../i18n/use-words.ts'
import type { OrderPageModel } from '../../models/order-page.ts'
import { Button } from '../../ui/button.tsx'

/**
 * How what was done is taken back: the address that does it, or the event whose line in the history does. `hint` says until when;
 * absent: for as long as the mail about it waits.
 */
export type Undo =
  | { readonly address: string; readonly done: string; readonly hint?: string }
  | { readonly what: 'OrderHeld' | 'OrderTrackingCorrected' | 'OrderAddressChanged' }

export type PanelProps = {
  readonly order: OrderPageModel
  /** The parcel that it is about, where it is about one. */
  readonly shipmentId: string | null
  /** What is typed is kept under this name. */
  readonly draft: string
  /** Says what was done, and how it is undone, or that somebody else refused it; nothing: it was closed. */
  readonly onClose: (said?: string, then?: Undo | 'refused') => void
}

export const address = ({ number }: OrderPageModel, path: string) => `/api/admin/orders/${number}/${path}`

/** Says what a press does, before it is pressed. */
export function WhatHappens({ lines }: { readonly lines: readonly (string | false)[] }) {
  const t = useWords('order-page')
  return (
    <div className="what-happens">
      <h3>{t('whatHappens')}</h3>
      <ul>{lines.map(line => line && <li key={line}>{line}</li>)}</ul>
    </div>
  )
}

type FormProps = { readonly onSubmit: () => Promise<void>; readonly footer: ReactNode; readonly children: ReactNode }

/** A command with its button. */
export function PanelForm({ onSubmit, footer, children }: FormProps) {
  return (
    <form
      className="act-form"
      onSubmit={event => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      {children}
      <div className="act-press">{footer}</div>
    </form>
  )
}

/** In place of a form about pieces that are left, once none is: another member was quicker, or the answer to the press was lost. */
export function NothingLeft({ onClose }: Pick<PanelProps, 'onClose'>) {
  const t = useWords('order-page')
  return (
    <PanelForm onSubmit={async () => onClose()} footer={<Button type="submit">{t('close')}</Button>}>
      <p role="alert">{t('nothingLeft')}</p>
    </PanelForm>
  )
}
