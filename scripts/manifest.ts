import type { ManifestOptions } from 'vite-plugin-pwa'

export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Agro Sourcing',
  short_name: 'Agro Sourcing',
  description: 'Source agrochemicals from China, with or without a network.',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f1f5f4',
  theme_color: '#f1f5f4',
  categories: ['business', 'shopping'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Product library', url: '/pages/product/index' },
    { name: 'Enquiries', url: '/pages/inquiry/index' },
  ],
}
