/// What has a name; a pipe counts as a device.
package enum FileKind { case file, folder, device, missing }
