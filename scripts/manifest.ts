import type { ManifestOptions } from 'vite-plugin-pwa'
import { fileAccept, fileKinds } from '#domain/files/file-kind.ts'

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
  // The service worker answers this request (src/api/files/shared-files.ts), so sharing works offline.
  share_target: {
    action: `${basePath}pages/inquiry/index`,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      // Android reads only the MIME types. Other systems also read the file extensions.
      files: [{ name: 'files', accept: [...fileKinds.map(({ mime }) => mime), ...fileAccept.split(',')] }],
    },
  },
  // `.json`, the type of a backup without files, is not listed, because other apps open it.
  file_handlers: [
    { action: `${basePath}pages/setting/device#leaving`, accept: { 'application/x-agrobackup': ['.agrobackup'] } },
  ],
})
