import FHIRDocument
import SMART
import SurveyPrimitives

extension StoredSignIn {
  private static let version = 1

  /// The text of the file.
  var json: [UInt8] {
    var writer = JSONTextWriter(style: .pretty)
    writer.openObject()
    writer.member("version", Self.version)
    writer.member("base", base)
    writer.member("issuer", issuer)
    writer.member("tokenEndpoint", renewal.token.text)
    writer.member("revocationEndpoint", renewal.revocation?.text)
    writer.member("clientId", renewal.client)
    writer.member("wanted", renewal.wanted.text)
    writer.member("keyFile", keyFile)
    writer.member("accessToken", tokens.access.text)
    writer.member("refreshToken", tokens.refresh?.text)
    writer.member("expires", tokens.expires.map { Int($0.secondsSinceEpoch) })
    writer.member("life", tokens.life.map { Int($0) })
    writer.member("scope", tokens.scopes.text)
    writer.member("patient", tokens.patient)
    writer.member("user", tokens.user)
    writer.closeObject()
    writer.endLine()
    return writer.finish()
  }

  /// Reads the text of the file; `nil` where it is not one.
  init?(_ bytes: [UInt8]) {
    var options = ReadOptions()
    options.readsSiblings = false
    let read = Document.read(Source(name: "-", bytes: bytes), options: options)
    guard let root = read.document?.root, root["version"]?.integer == Self.version,
      let base = root["base"]?.string, let issuer = root["issuer"]?.string,
      let token = root["tokenEndpoint"]?.string.flatMap({ StatedAddress($0) }),
      let client = root["clientId"]?.string, let access = root["accessToken"]?.string
    else { return nil }
    self.init(
      base: base, issuer: issuer,
      renewal: Renewal(
        token: token, revocation: root["revocationEndpoint"]?.string.flatMap { StatedAddress($0) },
        client: client, wanted: Scopes(root["wanted"]?.string ?? "")),
      keyFile: root["keyFile"]?.string,
      tokens: TokenSet(
        access: Secret(access), refresh: root["refreshToken"]?.string.map { Secret($0) },
        expires: root["expires"]?.integer.map { Instant(secondsSinceEpoch: Int64($0)) },
        life: root["life"]?.integer.map { Int64($0) }, scopes: Scopes(root["scope"]?.string ?? ""),
        patient: root["patient"]?.string,
        user: root["user"]?.string))
  }
}
