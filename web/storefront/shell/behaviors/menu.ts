const hoverMs = 120
/** How long a pointer that heads for the open panel may cross a neighbour. */
const corridorMs = 250

/** The category bar's panels. A press toggles; Escape, or the focus leaving, closes; a resting mouse opens. */
export function startMenu(): void {
  const menu = document.getElementById('site-menu')
  if (!menu) return
  const buttons = [...menu.querySelectorAll<HTMLButtonElement>('.menu-button')]
  const opened = () => buttons.find(button => button.getAttribute('aria-expanded') === 'true')
  let timer: ReturnType<typeof setTimeout> | undefined
  /** A panel that the mouse opened must not be closed by the press that was meant to open it: that one pins it. */
  let hovered = false

  function open(next: HTMLButtonElement | undefined): void {
    clearTimeout(timer)
    for (const button of buttons) button.setAttribute('aria-expanded', String(button === next))
  }

  menu.addEventListener('click', event => {
    const target = event.target as Element
    const button = target.closest<HTMLButtonElement>('.menu-button')
    if (button) {
      open(opened() === button && !hovered ? undefined : button)
      hovered = false
    } else if (target.closest('a')) open(undefined)
  })
  document.addEventListener('keydown', event => {
    const button = opened()
    if (event.key !== 'Escape' || !button) return
    open(undefined)
    if (menu.contains(document.activeElement)) button.focus()
  })
  menu.addEventListener('focusout', event => {
    if (event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) open(undefined)
  })
  document.addEventListener('pointerdown', event => {
    if (opened() && event.target instanceof Node && !menu.contains(event.target)) open(undefined)
  })

  let lastY = 0
  menu.addEventListener('pointermove', event => {
    const falling = event.clientY > lastY
    lastY = event.clientY
    const button = (event.target as Element).closest<HTMLButtonElement>('.menu-button')
    if (event.pointerType !== 'mouse' || !button || button === opened()) return
    clearTimeout(timer)
    // On its way down to the open panel the pointer may cut across the neighbour.
    timer = setTimeout(
      () => {
        hovered = true
        open(button)
      },
      opened() && falling ? corridorMs : hoverMs,
    )
  })
  menu.addEventListener('pointerleave', event => {
    clearTimeout(timer)
    // A panel opened by keyboard or press stays; one opened by the mouse closes when the mouse leaves.
    if (event.pointerType === 'mouse' && hovered) timer = setTimeout(() => open(undefined), corridorMs)
  })
  menu.addEventListener('pointerover', event => {
    if ((event.target as Element).closest('.menu-panel')) clearTimeout(timer)
  })
}
