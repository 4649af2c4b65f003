/** Rows of `meta` that are settings of this account on this device. */
export const originalPhotosKey = 'originalPhotos'
