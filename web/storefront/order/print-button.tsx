import Printer from 'lucide-react/icons/printer'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonLook } from '../../ui/button.tsx'

/** Prints the invoice; `look` is quieter while the page asks for something else. While it prints, the page is titled by the order's number: that names the file of a PDF. */
export function PrintButton({ number, look }: { number: number | null; look?: ButtonLook }) {
  const { t } = useTranslation('order')
  useEffect(() => {
    if (number === null) return
    let title = ''
    const before = () => {
      title = document.title
      document.title = String(number)
    }
    const after = () => {
      document.title = title
    }
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [number])
  return (
    <>
      <Button look={look} className="needs-js" onClick={() => window.print()}>
        <Printer size={18} aria-hidden />
        {t('print')}
      </Button>
      <noscript>
        <p className="body-sm text-ink-2">{t('printHelp')}</p>
      </noscript>
    </>
  )
}
