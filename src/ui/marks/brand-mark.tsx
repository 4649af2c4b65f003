export const BrandMark = () => (
  <svg viewBox="0 0 28 28" width="26" height="26" aria-hidden>
    <rect width="28" height="28" rx="8" fill="#0b4a42" />
    <path
      d="M14 5.4 21.5 9.7v8.6L14 22.6l-7.5-4.3V9.7z"
      fill="none"
      stroke="#9fe6da"
      strokeWidth="1.5"
      strokeLinejoin="round"
    />
    <path
      d="M10.6 17.9c-.3-4.7 2.4-7.2 7.4-7.3.1 4.9-2.3 7.5-7.4 7.3zm0 0 3.6-3.7"
      fill="none"
      stroke="#e9fffb"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
