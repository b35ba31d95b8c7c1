import ImagePlus from 'lucide-react/icons/image-plus'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { numberIn } from '../../../../ui/numbers.ts'
import type { Upload, UploadRefusal } from './use-uploads.ts'

type Props = {
  readonly uploads: readonly Upload[]
  readonly onRetry: (upload: Upload) => void
  readonly onEnd: (key: string) => void
}

const told = ['empty', 'type', 'moving', 'pixels', 'broken'] as const
/** What sending it again cannot help. */
const isFinal = ({ code }: UploadRefusal) => code === 'picture-refused' || code === 'body-too-large'

/** Pictures on their way, and those that the shop did not take, each with why. */
export function UploadList({ uploads, onRetry, onEnd }: Props) {
  const t = useWords('product-editor')
  const language = useLanguage()
  const reason = ({ code, why, detail }: UploadRefusal) => {
    if (code === 'body-too-large') return t('pictures.refused.large')
    const known = code === 'picture-refused' && told.find(each => each === why)
    if (known) return t(`pictures.refused.${known}`)
    return code === 'disk-full' && detail ? detail : t('pictures.refused.failed')
  }
  const state = ({ share }: Upload) => {
    if (share === null) return t('pictures.waits')
    return share < 1
      ? t('pictures.sent', { percent: numberIn(language, Math.floor(share * 100)) })
      : t('pictures.lookedAt')
  }
  return (
    <ul className="picture-uploads">
      {uploads.map(upload => {
        const { key, file, share, refusal } = upload
        return (
          <li key={key}>
            <div>
              <b>
                <bdi>{file.name}</bdi>
              </b>
              {refusal ? (
                <p role="alert" className="text-danger">
                  {reason(refusal)}
                </p>
              ) : (
                <>
                  <progress max={1} value={share ?? 0} aria-label={t('pictures.progress', { name: file.name })} />
                  <p className="text-ink-2">{state(upload)}</p>
                </>
              )}
            </div>
            {refusal && !isFinal(refusal) ? (
              <Button look="secondary" size="small" onClick={() => onRetry(upload)}>
                {t('pictures.retry')}
                <span className="sr-only">: {file.name}</span>
              </Button>
            ) : null}
            <button
              type="button"
              className="picture-press"
              aria-label={t(refusal ? 'pictures.putAway' : 'pictures.cancel', { name: file.name })}
              onClick={() => onEnd(key)}
            >
              <X size={18} aria-hidden />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** The ways to bring pictures: to choose files, to drop them on the panel, to paste them. */
export function Bring({ onFiles }: { readonly onFiles: (files: Iterable<File>) => void }) {
  const t = useWords('product-editor')
  const id = useId()
  return (
    <div className="bring-pictures">
      <input
        id={id}
        type="file"
        multiple
        accept="image/png,image/jpeg,image/webp,image/avif"
        aria-describedby={`${id}-hint`}
        className="sr-only"
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          // The same file again is a choice too.
          event.target.value = ''
        }}
      />
      <label htmlFor={id} className={buttonClass('secondary')}>
        <ImagePlus size={18} aria-hidden /> {t('pictures.choose')}
      </label>
      <p id={`${id}-hint`} className="body-sm text-ink-3">
        {t('pictures.hint')}
      </p>
    </div>
  )
}
