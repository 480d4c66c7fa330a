/**
 * Resizes the test page and waits until its resize and media query listeners have run. Only the frame is resized;
 * `page.viewport` would also resize the browser window, which takes several times as long.
 */
export async function setViewport(width: number, height: number): Promise<void> {
  const { style } = window.parent.document.body
  style.setProperty('--viewport-width', `${width}px`)
  style.setProperty('--viewport-height', `${height}px`)
  // Listeners run before the callbacks of the next frame, and React renders their updates at the end of that frame.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  if (window.innerWidth !== width || window.innerHeight !== height)
    throw new Error(`The page is not ${width} × ${height}`)
}
