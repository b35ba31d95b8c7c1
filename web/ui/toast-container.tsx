import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { cssTransition, ToastContainer, toast } from 'react-toastify/unstyled'
import './toast.css'

/** `default` says something without a tone of its own. */
export type ToastKind = 'info' | 'success' | 'warning' | 'error' | 'default'

export type ToastAction = { label: string; href: string }

export type ToastMessage = {
  kind: ToastKind
  text: string
  action?: ToastAction
  /** Names the close button and the region, in the page's language. */
  labels: { close: string; region: string }
}

/** Only messages that the page shows elsewhere too close by themselves: no errors, and nothing to act on. */
export function closesAfter(message: Pick<ToastMessage, 'kind' | 'action'>): number | false {
  return message.kind === 'error' || message.kind === 'warning' || message.action ? false : 2000
}

const transition = cssTransition({ enter: 'toast-enter', exit: 'toast-exit', collapse: false })

const icons = { info: Info, success: CircleCheck, warning: CircleAlert, error: CircleAlert, default: null } as const
const tones: { readonly [kind in ToastKind]: string } = {
  info: 'text-info',
  success: 'text-ok',
  warning: 'text-warn',
  error: 'text-danger',
  default: '',
}

let mounted = false

/** The region has to be in the page before its first message, or screen readers miss that message. */
function mount(label: string) {
  if (mounted) return
  mounted = true
  const host = document.createElement('div')
  document.body.append(host)
  flushSync(() => createRoot(host).render(region(label, document.documentElement.dir)))
}

export function region(label: string, direction: string) {
  return (
    <ToastContainer
      aria-label={label}
      position="top-center"
      limit={3}
      newestOnTop
      hideProgressBar
      draggable={false}
      closeOnClick={false}
      pauseOnFocusLoss
      pauseOnHover
      icon={false}
      transition={transition}
      rtl={direction === 'rtl'}
      hotKeys={event => event.key === 'F6'}
      className="fixed inset-x-4 top-4 z-50 mx-auto flex w-auto max-w-md flex-col gap-2"
      toastClassName="pointer-events-auto rounded-lg border border-line bg-surface text-ink shadow-e1"
      closeButton={false}
    />
  )
}

export function present(message: ToastMessage): void {
  mount(message.labels.region)
  requestAnimationFrame(() =>
    toast(({ closeToast }) => <Message message={message} onClose={closeToast} />, optionsOf(message)),
  )
}

export function optionsOf(message: ToastMessage) {
  return {
    type: message.kind,
    autoClose: closesAfter(message),
    role: message.kind === 'error' ? 'alert' : 'presentation',
  }
}

export function Message({ message, onClose }: { message: ToastMessage; onClose: () => void }) {
  const Icon = icons[message.kind]
  return (
    <div className="flex items-center gap-3 py-1 ps-4 pe-1">
      {Icon ? <Icon size={20} aria-hidden className={`shrink-0 ${tones[message.kind]}`} /> : null}
      <p className="me-auto py-2">{message.text}</p>
      {message.action ? (
        <a
          href={message.action.href}
          onClick={() => onClose()}
          className="body-sm shrink-0 py-2 font-semibold text-primary underline"
        >
          {message.action.label}
        </a>
      ) : null}
      <button
        type="button"
        aria-label={message.labels.close}
        onClick={() => onClose()}
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-md hover:bg-sunken"
      >
        <X size={18} aria-hidden />
      </button>
    </div>
  )
}
