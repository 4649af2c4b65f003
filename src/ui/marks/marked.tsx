export const Marked = ({ text, part }: Readonly<{ text: string; part: string }>) => {
  const at = part === '' ? -1 : text.toLocaleLowerCase().indexOf(part.toLocaleLowerCase())
  if (at < 0) return text
  const end = at + part.length
  return (
    <>
      {text.slice(0, at)}
      <b>{text.slice(at, end)}</b>
      {text.slice(end)}
    </>
  )
}
