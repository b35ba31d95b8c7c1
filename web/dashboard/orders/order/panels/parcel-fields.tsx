import { useId } from 'react'
import { useWords } from '../../../../i18n/use-words.ts'
import { TextField } from '../../../../ui/field.tsx'

type Parcel = { readonly carrier: string; readonly tracking: string }
type Props = { readonly parcel: Parcel; readonly onChange: (change: Partial<Parcel>) => void }

const carriers = ['DHL', 'UPS', 'FedEx', 'USPS', 'DPD', 'GLS', 'Royal Mail', 'Colissimo', 'Aramex']

/** Who carries a parcel, and under which number. */
export function ParcelFields({ parcel, onChange }: Props) {
  const t = useWords('order-page')
  const list = useId()
  return (
    <div className="parcel-fields">
      <TextField
        {...{ label: t('ship.carrier'), optional: true, list, maxLength: 100 }}
        value={parcel.carrier}
        onChange={event => onChange({ carrier: event.target.value })}
      />
      <datalist id={list}>
        {carriers.map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        {...{ label: t('ship.tracking'), optional: true, dir: 'ltr', maxLength: 200 }}
        value={parcel.tracking}
        onChange={event => onChange({ tracking: event.target.value })}
      />
    </div>
  )
}
