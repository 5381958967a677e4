// Written by Scripts/unicode.py from LineBreak-15.0.0.txt and EastAsianWidth-15.0.0.txt of the
// Unicode Character Database, https://www.unicode.org/Public/15.0.0/ucd/

/// The classes of line breaking and the width of all characters: a letter for each run of characters
/// that are alike, and how many there are, in base 36.
enum LineBreakTable {
  static let classes = """
    h9 c1 z1 e2 k1 hi J1 n1 H1 a1 G1 F1 a1 H1 D1 i1 a1 G1 v1 r1 v1 K1 Ca v2 a3 n1 ar D1 G1 i1 at \
    D1 c1 g1 a1 h6 A1 hq o1 D1 F1 G3 a5 H1 a1 c1 a2 F1 G1 a2 d1 a6 H1 a3 D1 aeg d1 a3 d1 ai d1 aw \
    h27 o1 hc o7 hd ae v1 a78 h7 a73 v1 c1 a4 G1 a1 h19 c1 h1 a1 h2 a1 h2 n1 h1 a8 qr a4 q4 am F3 \
    v2 a2 hb n1 h1 n3 a17 hl Ca F1 C2 a3 h1 a2r n1 a1 h7 a2 h6 a2 h2 a1 h4 a2 Ca an h1 au hr a2j \
    hb af Ca ax h9 a4 v1 n1 a3 h1 G2 am h4 a1 h9 a1 h3 a1 h5 a17 h3 a1o h8 a16 ho a1 hx a1i h3 a1 \
    hi a1 h7 aa h2 c2 Ca ah h3 a1k h1 a1 h7 a2 h2 a2 h3 a9 h1 aa h2 a2 Ca a2 F2 a5 F1 a1 G1 a2 h1 \
    a2 h3 a1k h1 a1 h5 a4 h2 a2 h3 a3 h1 ak Ca h2 a3 h1 ab h3 a1k h1 a1 h8 a1 h3 a1 h3 ak h2 a2 Ca \
    a1 G1 a8 h6 a1 h3 a1k h1 a1 h7 a2 h2 a2 h3 a7 h3 aa h2 a2 Ca ai h1 a1n h5 a3 h3 a1 h4 a9 h1 ae \
    Ca a9 G1 a6 h5 a1j h1 a1 h7 a1 h3 a1 h4 a7 h2 ab h2 a2 Ca a7 d1 a9 h3 d1 a1j h1 a1 h7 a1 h3 a1 \
    h4 a7 h2 ab h2 a2 Ca a3 h1 ac h4 a1j h2 a1 h7 a1 h3 a1 h4 a9 h1 aa h2 a2 Ca a9 F1 a7 h3 a1y h1 \
    a4 h6 a1 h1 a1 h8 a6 Ca a2 h2 a1p h1 a2 h7 a4 G1 a7 h8 a1 Ca c2 a2d h1 a2 h9 ab h7 a1 Ca a13 \
    d4 a1 d2 o1 d2 c1 o1 n5 o1 a1 n1 a3 h2 a6 Ca aa c1 h1 a1 h1 a1 h1 D1 g1 D1 g1 h2 a1d he c1 h5 \
    c1 h2 a5 hb a1 h10 a1 c2 a6 h1 a9 d2 c1 d1 a5 o2 a28 hk a1 Ca c2 aa h4 a4 h3 a1 h3 a2 h7 a3 h4 \
    ad hc a1 h1 Ca h4 a2q w2o y20 x2g a9p h3 a1 c1 a4e c1 ahr c1 aq D1 g1 a26 c3 a10 h4 as h3 c2 \
    ar h2 au h2 a1s hw c2 B1 a1 c1 a1 c1 G1 a1 h1 a2 Ca ao n2 c2 d1 a1 n2 a1 h3 o1 h1 Ca a2z h2 ay \
    h1 a3a hc a4 hc a8 n2 Ca a3k Ca a1p h5 a1l ha a1 ht a2 h1 Ca a6 Ca am hv a1d h5 a1b hh ab Ca \
    c2 a1 c4 aa h9 a9 c2 a1 h3 au hd a2 Ca a18 he a1c hk a3 c5 Ca a6 Ca a10 c2 a28 h3 a1 hl a4 h1 \
    a6 h1 a2 h3 a5i hd o1 h1a o1 h3 ae5 d1 a2 c7 o1 c3 M1 h1 N1 h2 c1 o1 c2 b1 a3 H2 D1 H3 D1 H1 \
    a4 u3 c1 e2 h5 o1 F8 a1 H2 a1 B2 a6 v1 D1 g1 B3 ac c1 F1 c4 a1 c3 L1 a5 ha ad D1 g1 ae D1 g1 \
    ah G7 F1 Ge F1 G4 F1 G2 F1 G1 F1 Gf hx ai F1 a5 F1 ac G1 a6z G2 a63 u1 ao D1 g1 D1 g1 ae s2 ad \
    E1 g1 a5h s4 aek s4 ag s2 a2 s1 a1 s3 l1 s2 ap s3 a18 s1 am s1 a1p sc a4 s1 a1 s3 a1 s2 a3 s2 \
    a2 s1 a2 s3 a8 s1 a6 s5 a1 s2 l1 s1 a2 s8 a3 s2 l4 a25 H6 a1 n2 s1 a3 D1 g1 D1 g1 D1 g1 D1 g1 \
    D1 g1 D1 g1 D1 g1 a27 D1 g1 av D1 g1 D1 g1 D1 g1 D1 g1 D1 g1 ab7 D1 g1 D1 g1 D1 g1 D1 g1 D1 g1 \
    D1 g1 D1 g1 D1 g1 D1 g1 D1 g1 D1 g1 a1r D1 g1 D1 g1 aw D1 g1 akx h3 a7 n1 c3 a1 n1 c1 a34 c1 \
    ae h1 a2o hw He c8 a1 c1 D1 c1 a2 H2 a2 H2 D1 g1 D1 g1 D1 g1 D1 g1 c4 n1 a1 c2 a1 c2 a5 b2 c3 \
    a1 c2 D1 c8 a1 c1 a1 c2 a3 n2 D1 g1 D1 g1 D1 g1 D1 g1 c1 ay sq a1 s2h ac s5y aq sc a4 c1 g2 s2 \
    B1 s2 E1 g1 E1 g1 E1 g1 E1 g1 E1 g1 s2 E1 g1 E1 g1 E1 g1 E1 g1 B1 E1 g2 sa h6 s5 h1 s5 B2 s3 \
    a1 B1 s1 B1 s1 B1 s1 B1 s1 B1 sp B1 sv B1 s1 B1 s1 B1 s6 B1 s6 B2 a2 h2 B4 s1 B2 s1 B1 s1 B1 \
    s1 B1 s1 B1 sp B1 sv B1 s1 B1 s1 B1 s6 B1 s6 B2 s4 B4 s1 a5 s17 a1 s2m a1 s2c ac Bg sv a1 s14 \
    a8 s5f4 a1s sg7p B1 svr a3 s1j a1j c2 a7h c1 n1 c1 ag Ca a1x h4 a1 ha aw h2 a28 h2 a1 c5 a7e \
    h1 a3 h1 a4 h1 an h5 a4 h1 ab F1 a1n d2 n2 a8 h2 a1e hi a8 c2 Ca a6 hi aa d1 a2 h1 Ca as h8 c2 \
    an hd ac wt a3 h4 a1b he a6 c3 a6 Ca ab h1 aa Ca a1b he ac h1 a8 h2 a2 Ca a3 c3 ar h3 a1e h1 \
    a1 h3 a2 h2 a5 h2 a1 h1 a15 h5 c2 a3 h2 a6k h8 c1 h2 a2 Ca a6 p8mc ac yn a4 x1d a6is se8 at q1 \
    h1 qa a1 qd a1 q5 a1 q1 a1 q2 a1 q2 a1 qa adq g1 D1 a58 F1 a3 hg v1 g2 v2 n2 E1 g1 u1 a6 hg s5 \
    E1 g1 E1 g1 E1 g1 E1 g1 E1 g1 E1 g1 E1 g1 E1 g1 s2 E1 g1 s7 g1 s1 g1 a1 B2 n2 s1 E1 g1 E1 g1 \
    E1 g1 s8 a1 s1 G1 F1 s1 a43 L1 a1 n1 s2 G1 F1 s2 E1 g1 s2 g1 s1 g1 sb B2 s3 n1 sr E1 s1 g1 st \
    E1 s1 g1 s1 E1 g2 E1 g2 B1 s1 Ba s19 B2 sv a3 s6 a2 s6 a2 s6 a2 s3 a3 F1 G1 s3 G2 ai h3 f1 a77 \
    c3 a6y h1 a6a h1 a45 h5 a10 c1 a1c c1 a5r Ca aq5 c1 a5j c1 a69 h3 a1 h2 a5 h4 a14 h3 a4 h1 ag \
    c8 a3x h2 a9 c6 u1 a1u c7 adg h4 a8 Ca aa9 h2 c1 a27 h3 a1y hb a1d h4 a3e h3 a1h hf c2 at Ca \
    h1 a2 h2 aa h4 a19 hb a3 c4 h1 a19 Ca a6 h3 a10 he a1 Ca c4 a1 h2 a18 h1 a1 d1 aa h3 a1c he a4 \
    c2 a1 c1 h4 a1 h2 Ca a1 d1 a1 c3 a24 hc c2 a1 c2 a1 h1 a2 h1 a2v c1 a1h hc a5 Ca a6 h4 a1j h2 \
    a1 h7 a2 h2 a2 h3 a9 h1 aa h2 a2 h7 a3 h5 a5c hi a4 c4 a1 Ca c2 a2 h1 a29 hk ac Ca a5x h7 a2 \
    h9 d1 c2 n2 a3 cf a4 h2 a2a hh c2 ad Ca a6 dd a1q hd a8 Ca a2b hf a4 Ca a2 c3 a6l hf a4l Ca \
    a1y h6 a1 h2 a2 h4 a1 h1 a1 h2 c3 a9 Ca a3b h7 a2 h7 a1 d1 a1 h1 as ha a14 h7 a1 h4 d1 a1 c4 \
    d1 a1 h1 a9 hb a1a hg c3 a1 d3 c2 a2l da a85 h8 a1 h8 a1 c5 aa Ca am d1 n1 aw hm a1 he a3e h6 \
    a3 h1 a1 h2 a1 h7 a1 h1 a8 Ca a1c h5 a1 h2 a1 h5 a8 Ca a95 h4 a9 h2 a1 h1 a1c h7 a3 h5 c2 sb \
    Ca a3n F4 au c1 avk c5 a2qr D3 g3 a10 g1 a3 D1 g1 D1 g1 a6n D1 g2 a50 o7 D1 g1 o3 D1 g1 D1 g1 \
    h1 a6 hf a3g8 D1 g1 a780 Ca a4 c2 a28 Ca a12 h5 c1 a1m h7 c3 aa c1 ab Ca an1 c2 a52 h1 a1 h1j \
    a7 h4 a25 B4 o1 ab h2 ae s4qg a8 slc ae8 s9 a6wn s83 af B1 at B3 a2 B1 ae B4 a8 sb0 a1wh h2 c1 \
    h4 a3mk h1a a2 hn af2 h5 a3 hm a2 h7 au h4 a44 h3 a13d C1e ae8 h1j a4 h1e a8 h1 ae h1 a2 c4 ag \
    h5 a1 hf a11s h7 a1 hh a2 h7 a1 h2 a1 h5 a2s h1 a4g h7 a9 Ca a9w h1 a1p h4 Ca a5 G1 ado h4 Ca \
    ara h7 a31 h7 a5 Ca a4 D2 ang F1 a3 F1 anj s18 t4 s2s tc sf t2 sf t1 sf t1 s11 ta ad s3 a2l s3 \
    a1p s1 t1k Iq s3 td s18 t4 s9 t7 s2 te s6 t4a s3p l1 sm a2 sn a2 s5 a1 s5 l3 s2 l1 s2 l3 s1a \
    m5 s1u l2 s2 lb sl lj s3 l1 s4 l3 s1 l3 s7 l1 s1 l1 se a1 s1 a1 s1 a1 s5 l1 s4 a1 s1 a2 s25 a7 \
    sg ae sd ao s16 l2 s4 l1 sl l1 s4 l2 s1p a8 so a6 s23 l3 s3 l5 a12 H3 B3 a4 sz l1 sg l3 s9 l1 \
    sb l1 sb t4 sh t3 sd t3 a38 s3 t4 s5 a2d s5 t6 sc t4 s1 tf ac t4 a1k t8 aa t6 a14 t8 au t2 s2 \
    t26 ac l1 s2 l1 s8 l8 s6 l1 s9 la s2 l3 s1k l1 s1p l2 s1 l2 s1 l1 sh l3 s1 ld sy a2c tc se t2 \
    sd t3 s9 t7 s1a t1 s4 l3 t8 se t4 s9 t7 l9 t7 a6o Ca a6 tse a2 s1eke a2 s1eke ae1oj h1 au h2o \
    a3k h6o a47bk
    """

  /// `w` for what is two columns wide, `n` for all else.
  static let widths = """
    n3cw w2o n3i2 w2 nd w2 n5a w4 n3 w1 n2 w1 neh w2 nl w2 n1e wc n17 w1 nj w1 nd w1 n8 w2 nh w2 \
    n5 w2 n8 w1 n5 w1 nl w1 n7 w2 n1 w1 n4 w1 n2 w1 n7 w1 n4 w2 ns w1 nz w1 n1 w1 n4 w3 n1 w1 n1p \
    w3 no w1 ne w1 nnv w2 n1f w1 n4 w1 nmi wq n1 w2h nc w5y nq wc n4 w1r n2 w2e n2 w2v n5 w17 n1 \
    w2m n1 w2c nc w1b n1 w14 n8 w5f4 n1s wh3h n3 w1j nwp wt nhv w8mc n6l8 we8 nls wa nm wz n1 wj \
    n1 w4 n45 w2o n3j w7 nm49 w5 nb w2 ne w4qg n8 wye n16 w9 n6w7 w4 n1 w7 n1 w2 n1 w83 nf w1 nt \
    w3 n2 w1 ne w4 n8 wb0 nc20 w1 n5m w1 n5a w1 n2 wa n2t w3 nd w18 n4 w9 n7 w2 ne w6 n4a wx nc w9 \
    n1 w1y n1 wm nc w17 n4 w5 nc wh n3 w1 n3 w1z n1 w1 n1 w57 n2 w1r nd w4 n1 wo ni w1 nq w2 nd w1 \
    n2e w2d n1c w1y n6 w1 n3 w3 n2 w3 n4 w4 nb w2 n7 w9 n6b wc n4 w1 n7v w1b n1 wa n1 w55 n34 wd \
    n3 w9 n7 w1a n1 w7 n8 we n4 w9 n7 w9 nzr w1eke n2 w1eke ni9du
    """
}
