/** Leaves the app for the payment page. A page that comes back from the back/forward cache is reloaded. */
export const leaveFor = (url: string): void => {
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) window.location.reload()
    },
    { once: true },
  )
  window.location.assign(url)
}
