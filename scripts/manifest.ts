import type { ManifestOptions } from 'vite-plugin-pwa'

export const manifestAt = (basePath: string): Partial<ManifestOptions> => ({
  id: basePath,
  name: 'Agro Sourcing',
  short_name: 'Agro Sourcing',
  description: 'Source agrochemicals from China, with or without a network.',
  start_url: basePath,
  scope: basePath,
  display: 'standalone',
  background_color: '#f1f5f4',
  theme_color: '#f1f5f4',
  categories: ['business', 'shopping'],
  icons: [
    { src: `${basePath}icons/icon-192.png`, sizes: '192x192', type: 'image/png' },
    { src: `${basePath}icons/icon-512.png`, sizes: '512x512', type: 'image/png' },
    { src: `${basePath}icons/icon-maskable-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Product library', url: `${basePath}pages/product/index` },
    { name: 'Enquiries', url: `${basePath}pages/inquiry/index` },
  ],
})
